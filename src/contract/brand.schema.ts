import * as v from 'valibot'
import { Kind } from './campaigns.schema.ts'
import { endpoint, type Resource } from './endpoint.ts'
import { Empty } from './primitives/primitives.schema.ts'
import { MARKETS } from './zones/markets.ts'

export const RESOURCE: Resource = {
  name: 'brand',
  description:
    'The name, the colours, the letters, the corners, the logo, the pictures, the links and the words of the brand, which the season brings.',
}

const Hex = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i))

/** The colours of drawn things that a brand would have made itself, by their part in a drawing. */
const DYES = {
  'dye-strong': Hex,
  'dye-warm': Hex,
  'dye-bright': Hex,
  'dye-deep': Hex,
  'dye-calm': Hex,
  'dye-pale': Hex,
  'dye-faint': Hex,
  'dye-dark': Hex,
  'dye-wall': Hex,
  'dye-sheet': Hex,
}
export type Dye = keyof typeof DYES

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
  ...DYES,
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

/** The names of the families in style sheets. */
export const FAMILIES: Record<Typeface, string> = {
  archivo: 'Archivo',
  'bricolage-grotesque': 'Bricolage Grotesque',
  fraunces: 'Fraunces',
  'instrument-sans': 'Instrument Sans',
  lora: 'Lora',
  nunito: 'Nunito',
  outfit: 'Outfit',
  'source-sans-3': 'Source Sans 3',
}

export const Type = v.object({ titles: Typeface, text: Typeface })
export type Type = v.InferOutput<typeof Type>

/** The families of a site without a brand, and for the part that a brand does not choose. */
export const SITE_TYPE: Type = { titles: 'bricolage-grotesque', text: 'instrument-sans' }

/** The corners of slips, fields, buttons, dialogs and posters. Those of a site without a brand are `cut`. */
export const CORNERS = ['cut', 'soft', 'square'] as const
export const Corners = v.picklist(CORNERS)
export type Corners = v.InferOutput<typeof Corners>

export const BrandPicture = v.object({
  name: v.string(),
  /** The hashes of the picture, which may be the same in both themes. */
  light: v.string(),
  dark: v.string(),
  /** Spanish words for the picture; null if those of the drawing that it replaces are right for it. */
  label: v.nullable(v.string()),
})
export type BrandPicture = v.InferOutput<typeof BrandPicture>

/** A link to another site. */
export const SiteLink = v.object({ label: v.string(), address: v.string() })
export type SiteLink = v.InferOutput<typeof SiteLink>

/** How a game looks. */
export const DressedCampaign = v.object({
  kind: Kind,
  /** Null for a campaign in the colours of the whole brand. */
  palette: v.nullable(Palette),
  pictures: v.array(BrandPicture),
})
export type DressedCampaign = v.InferOutput<typeof DressedCampaign>

export const Brand = v.object({
  /** The name of the site; null for that of the setting SITE_NAME. */
  name: v.nullable(v.string()),
  /** Null if the brand has the colours of the site. */
  palette: v.nullable(Palette),
  /** Null if the brand has the letters of the site. */
  type: v.nullable(Type),
  corners: Corners,
  /** One for each theme; null if the brand has none. */
  logo: v.nullable(v.object({ light: LogoPlace, dark: LogoPlace })),
  /** The hash of a square picture; null if the brand has none. */
  icon: v.nullable(v.string()),
  /** The path of the icons that are made of the icon or of the logo, which changes with them; null without both. */
  icons: v.nullable(v.string()),
  links: v.object({ header: v.array(SiteLink), footer: v.array(SiteLink) }),
  /** The organiser, at the foot of every page; null if the foot does not say it. */
  imprint: v.nullable(v.object({ name: v.string(), taxId: v.string(), address: v.string() })),
  campaigns: v.array(DressedCampaign),
})
export type Brand = v.InferOutput<typeof Brand>

/** Returns the name of the site: that of its brand, or the setting SITE_NAME. */
export const siteNameOf = (brand: Pick<Brand, 'name'> | null | undefined, configured: string): string =>
  brand?.name ?? configured

export const getBrand = endpoint('GET', '/brand', {
  summary:
    'The name, the colours, the letters, the corners, the logo, the pictures and the links of the brand in the light and the dark theme, null if the season brings none, its words and its market.',
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

export const getBrandPicture = endpoint('GET', '/brand/pictures/:hash', {
  summary: 'A picture of the brand, as a WebP in Base64.',
  access: 'open',
  input: Empty,
  output: v.object({ webp: v.string() }),
})
