import * as v from 'valibot'
import { Typeface } from '#contract/brand.schema.ts'
import { field } from '../../campaigns/definition/field.ts'
import { faultsOfColours } from './check-colours.ts'
import { logoOf } from './logo.ts'
import { LOGO_FILE } from './logo-files.ts'
import { WordsEntry } from './words-entry.ts'

const Colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'must be a colour like #1f4d3a'))

const Colours = v.strictObject({
  main: field(
    Colour,
    'Principal',
    'El de las superficies grandes; también da su tono al papel y a la tinta.',
    '#1f4d3a',
  ),
  accent: field(Colour, 'Acento', 'El de botones, enlaces y marcas.', '#a8421f'),
  paper: field(
    v.optional(Colour),
    'Papel',
    'El fondo de la página en el tema claro; si no se dice, un blanco con el tono del principal.',
    '#f6ecd9',
  ),
  spark: field(
    v.optional(Colour),
    'Chispa',
    'El de los adornos pequeños y del texto seleccionado; si no se dice, un acento más claro.',
    '#ef825f',
  ),
})

const Face = v.optional(Typeface)

const TypeEntry = v.strictObject({
  titles: field(
    Face,
    'Títulos',
    'La familia de los títulos y los botones; si no se dice, `bricolage-grotesque`.',
    'fraunces',
  ),
  text: field(Face, 'Texto', 'La familia del texto; si no se dice, `instrument-sans`.', 'source-sans-3'),
})

const Logo = v.pipe(
  v.string(),
  v.check(
    (text) => LOGO_FILE.test(text) || logoOf(text) !== undefined,
    'must be an SVG, PNG or WebP in the folder of the season file, such as ./logo.svg',
  ),
)

/** The brand in a season file. It may change at any time. */
export const BrandEntry = v.strictObject({
  colours: field(
    Colours,
    'Colores',
    'De dos a cuatro colores, de los que salen los demás, claros y oscuros. No se admite un color con el que un texto se leería mal (WCAG AA), y se dice el más cercano que sirve.',
  ),
  type: field(
    v.optional(TypeEntry),
    'Letra',
    'Las familias de letra de las páginas, de ocho que vienen con el programa. Los correos y las imágenes llevan otra.',
  ),
  logo: field(
    v.optional(Logo),
    'Logo',
    'Un archivo SVG, PNG o WebP junto a este, que sustituye al nombre en la cabecera y en los correos. El texto de un SVG tiene que estar en trazados. `export` lo devuelve dentro del archivo.',
    './logo.svg',
  ),
  logoDark: field(
    v.optional(Logo),
    'Logo del tema oscuro',
    'El que se ve sobre fondo oscuro; si no se dice, el mismo.',
    './logo-oscuro.svg',
  ),
  words: field(
    v.optional(WordsEntry, {}),
    'Palabras',
    'Las frases de la marca, que sustituyen a las del programa. `docs/words.md` tiene todas las claves.',
  ),
})

/** Returns the faults of the colours of a season, as far as the schema accepts them. */
export function brandFaults(season: unknown): string[] {
  const read = v.safeParse(v.object({ brand: v.object({ colours: Colours }) }), season)
  if (!read.success) return []
  return faultsOfColours(read.output.brand.colours).map(({ given, sentence }) => `brand.colours.${given}: ${sentence}`)
}
