import * as v from 'valibot'
import { endpoint, type Resource } from './endpoint.ts'
import { Empty } from './primitives/primitives.schema.ts'
import { MARKETS } from './zones/markets.ts'

export const RESOURCE: Resource = {
  name: 'brand',
  description: 'The colours, the letters, the logo and the words of the brand, which the season brings.',
}

const Hex = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i))

/** A colour for each custom property of `src/web/styles` that a brand sets. */
export const Shades = v.object({
  paper: Hex,
  'paper-lift': Hex,
  'paper-dip': Hex,
  ink: Hex,
  'ink-2': Hex,
  line: Hex,
  'line-strong': Hex,
  ground: Hex,
  'ground-2': Hex,
  'on-ground': Hex,
  accent: Hex,
  'accent-ink': Hex,
  'accent-text': Hex,
  spark: Hex,
  'ground-button': Hex,
  'ground-button-ink': Hex,
})
export type Shades = v.InferOutput<typeof Shades>
export type Token = keyof Shades

export const Palette = v.object({ light: Shades, dark: Shades })
export type Palette = v.InferOutput<typeof Palette>

/** A PNG. */
export const LogoPlace = v.object({ hash: v.string(), width: v.number(), height: v.number() })
export type LogoPlace = v.InferOutput<typeof LogoPlace>

/** The bundled families of letters. */
export const TYPEFACES = [
  'archivo',
  'bricolage-grotesque',
  'fraunces',
  'instrument-sans',
  'lora',
  'nunito',
  'outfit',
  'source-sans-3',
] as const
export const Typeface = v.picklist(TYPEFACES)
export type Typeface = v.InferOutput<typeof Typeface>

export const Type = v.object({ titles: Typeface, text: Typeface })
export type Type = v.InferOutput<typeof Type>

export const Brand = v.object({
  palette: Palette,
  /** Null if the brand has the letters of the site. */
  type: v.nullable(Type),
  /** One for each theme; null if the brand has none. */
  logo: v.nullable(v.object({ light: LogoPlace, dark: LogoPlace })),
})
export type Brand = v.InferOutput<typeof Brand>

export const getBrand = endpoint('GET', '/brand', {
  summary:
    'The colours, the letters and the logo of the brand in the light and the dark theme, null if the season brings none, its words and its market.',
  access: 'open',
  isShared: true,
  input: Empty,
  output: v.object({
    brand: v.nullable(Brand),
    market: v.picklist(MARKETS),
    /** The sentences that replace those of the program, by key. */
    words: v.record(v.string(), v.string()),
  }),
})

export const getLogo = endpoint('GET', '/brand/logos/:hash', {
  summary: 'A logo of the brand, as a PNG in Base64.',
  access: 'open',
  isShared: true,
  input: Empty,
  output: v.object({ png: v.string() }),
})
