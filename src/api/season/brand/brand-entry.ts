import * as v from 'valibot'
import { Corners, Typeface } from '#contract/brand.schema.ts'
import { Kind } from '#contract/campaigns.schema.ts'
import { List, repeated, Text } from '../../campaigns/definition/campaign-entry.ts'
import { field } from '../../campaigns/definition/field.ts'
import type { GameRulesByKind } from '../../campaigns/definition/game-rules.ts'
import { addressFault } from '../web-address.ts'
import { faultsOfColours } from './check-colours.ts'
import { logoOf } from './logo.ts'
import { campaignColours } from './palette.ts'
import { hashIn, isPictureData, type Pictures, pictureNames, picturePlaces } from './picture.ts'
import { LOGO_FILE, PICTURE_FILE } from './picture-files.ts'
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

const PictureText = v.pipe(
  v.string(),
  v.check(
    (text) => PICTURE_FILE.test(text) || isPictureData(text) || hashIn(text) !== undefined,
    'must be an SVG, PNG, JPEG, WebP or AVIF in the folder of the season file, such as ./arte/cartel.jpg',
  ),
)
const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

const Picture = v.strictObject({
  name: field(
    v.string(),
    'Nombre',
    'El de un dibujo del juego: `cartel`, el cartel de la campaña; `marca`, el dibujo que la representa; el de un premio (`cesta`), un símbolo del rasca (`cereza`), una concha de la playa (`vieira`) o una parte de una escena (`escena-moneda`). Los que no se traen siguen como están.',
    'cartel',
  ),
  file: field(
    PictureText,
    'Archivo',
    'Un SVG, PNG, JPEG, WebP o AVIF junto a este. Un cartel se ve a 10:13 y tiene al menos 480 píxeles de ancho; los demás son cuadrados, con al menos 192. El texto de un SVG tiene que estar en trazados.',
    './arte/cartel.jpg',
  ),
  dark: field(
    v.optional(PictureText),
    'Archivo del tema oscuro',
    'La que se ve en el tema oscuro; si no se dice, la misma.',
    './arte/cartel-oscuro.jpg',
  ),
  focus: field(
    v.optional(v.tuple([Share, Share])),
    'Foco',
    'El punto que se ve aunque la imagen se recorte, de 0 a 1, de izquierda a derecha y de arriba abajo; si no se dice, el centro.',
    [0.5, 0.3],
  ),
  label: field(
    v.optional(Text(40)),
    'Cómo se lee',
    'Lo que oye quien no ve un símbolo del rasca; si no se dice, el nombre del dibujo que sustituye.',
    'Cruasán',
  ),
})

const CampaignColours = v.strictObject({
  main: field(Colour, 'Principal', 'El de la página del juego.', '#7a2e1d'),
  accent: field(Colour, 'Acento', 'El de sus botones, enlaces y marcas.', '#8a5a00'),
})

const linkOf = (mostCharacters: number) =>
  v.strictObject({
    label: field(Text(mostCharacters), 'Nombre', 'Lo que dice el enlace.', 'Tienda'),
    address: field(
      v.pipe(
        v.string(),
        v.maxLength(300),
        v.check(
          (text) => addressFault(text) === undefined,
          ({ input }) => addressFault(input) ?? '',
        ),
      ),
      'Dirección',
      'La página a la que lleva, que empieza por `https://`.',
      'https://hornosalcaraz.example/tienda',
    ),
  })

const Links = v.strictObject({
  header: field(
    v.optional(List(linkOf(20), 0, 2), []),
    'Cabecera',
    'Junto a los del sitio; en una pantalla estrecha, donde no caben, al pie.',
  ),
  footer: field(v.optional(List(linkOf(40), 0, 6), []), 'Pie', 'Debajo del nombre del sitio.'),
})

const Campaign = v.strictObject({
  kind: field(Kind, 'Juego', 'El juego que se viste.', 'rasca'),
  colours: field(
    v.optional(CampaignColours),
    'Colores',
    'Los de este juego, sobre el papel de la marca y con las mismas reglas; si no se dicen, los de la marca. Hacen falta los colores de la marca. Un cartel que no se trae conserva sus tintas.',
  ),
  pictures: field(v.optional(v.array(Picture), []), 'Imágenes', 'Las que sustituyen a los dibujos del juego.'),
})

/** The brand in a season file. It may change at any time. */
export const BrandEntry = v.strictObject({
  name: field(
    v.optional(Text(60)),
    'Nombre',
    'El del sitio en la cabecera, los títulos, los correos, las imágenes y la aplicación instalada; si no se dice, el del ajuste `SITE_NAME`.',
    'Hornos Alcaraz',
  ),
  colours: field(
    v.optional(Colours),
    'Colores',
    'De dos a cuatro colores, de los que salen los demás, claros y oscuros; si no se dicen, los del programa. No se admite un color con el que un texto se leería mal (WCAG AA), y se dice el más cercano que sirve.',
  ),
  type: field(
    v.optional(TypeEntry),
    'Letra',
    'Las familias de letra de las páginas, de ocho que vienen con el programa. Los correos la llevan donde quien los lee la tiene; las imágenes llevan otra.',
  ),
  corners: field(
    v.optional(Corners, 'cut'),
    'Esquinas',
    'Las de fichas, campos, botones, avisos y carteles: `cut`, como de papel cortado con tijera; `soft`, redondas; `square`, rectas. También las de los botones de los correos.',
    'soft',
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
  icon: field(
    v.optional(PictureText),
    'Icono',
    'Un cuadrado de al menos 192 píxeles, para la pestaña, la pantalla de inicio y los avisos; si no se dice, el logo sobre el papel.',
    './icono.svg',
  ),
  links: field(
    v.optional(Links, {}),
    'Enlaces',
    'Los que llevan de todas las páginas a otras de la marca. Los de quienes colaboran, con aviso y con fechas, son `exits`.',
  ),
  imprint: field(
    v.optional(v.boolean(), false),
    'Aviso legal',
    'Si el pie de todas las páginas dice quién organiza, con su nombre, su identificación fiscal y su domicilio. Son los de `organiser`, que la página de condiciones dice siempre.',
    true,
  ),
  campaigns: field(v.optional(v.array(Campaign), []), 'Campañas', 'Cómo se viste cada juego.'),
})

/** Returns the faults that the schema cannot find, as far as it accepts the colours and the campaigns of a season. */
export const brandFaults = (season: unknown, games: GameRulesByKind, pictures: Pictures): string[] => [
  ...colourFaults(season),
  ...campaignFaults(season, games),
  ...linkFaults(season),
  ...hashFaults(season, pictures),
]

function colourFaults(season: unknown): string[] {
  const read = v.safeParse(v.object({ brand: v.object({ colours: v.optional(Colours) }) }), season)
  if (!read.success) return []
  const house = read.output.brand.colours
  const { success, output } = v.safeParse(v.object({ brand: v.object({ campaigns: v.array(Campaign) }) }), season)
  const campaigns = success ? output.brand.campaigns : []
  if (!house) {
    return campaigns.flatMap(({ colours }, i) =>
      colours ? [`brand.campaigns.${i}.colours: need "brand.colours", on whose paper they lie`] : [],
    )
  }
  const faults = faultsOfColours(house).map(({ given, sentence }) => `brand.colours.${given}: ${sentence}`)
  // The colours of a campaign are judged on papers that are in order.
  if (faults.length > 0) return faults
  return campaigns.flatMap(({ colours }, i) =>
    (colours ? faultsOfColours(campaignColours(house, colours)) : []).map(
      ({ given, sentence }) => `brand.campaigns.${i}.colours.${given}: ${sentence}`,
    ),
  )
}

function campaignFaults(season: unknown, games: GameRulesByKind): string[] {
  const read = v.safeParse(v.object({ brand: v.object({ campaigns: v.array(Campaign) }) }), season)
  if (!read.success) return []
  const { campaigns } = read.output.brand
  const twice = repeated(campaigns.map(({ kind }) => kind)).map((kind) => `brand.campaigns: "${kind}" appears twice`)
  const faults = campaigns.flatMap(({ kind, pictures: list }, i) => {
    const names = pictureNames(games[kind])
    return [
      ...repeated(list.map(({ name }) => name)).map((name) => `pictures: "${name}" appears twice`),
      ...list.flatMap(({ name }, j) =>
        names.includes(name) ? [] : [`pictures.${j}.name: no picture has this name; there are ${names.join(', ')}`],
      ),
    ].map((fault) => `brand.campaigns.${i}.${fault}`)
  })
  return [...twice, ...faults]
}

/** A narrow screen shows both lists as one. */
function linkFaults(season: unknown): string[] {
  const read = v.safeParse(v.object({ brand: v.object({ links: Links }) }), season)
  if (!read.success) return []
  const { header, footer } = read.output.brand.links
  return repeated([...header, ...footer].map(({ label }) => label)).map(
    (label) => `brand.links: "${label}" appears twice`,
  )
}

/** Only a stored season names pictures by their hashes. */
const hashFaults = (season: unknown, pictures: Pictures): string[] =>
  picturePlaces(season).places.flatMap(({ path, text }) => {
    const hash = hashIn(text)
    return hash === undefined || pictures.has(hash) ? [] : [`${path}: "${text}" is no file`]
  })
