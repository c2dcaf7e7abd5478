import type { Brand, Palette as BrandPalette, Token } from '#contract/brand.schema.ts'
import type { Kind } from '#contract/kinds.ts'
import { contrast } from '../season/brand/shades.ts'
import type { Letter } from './letter.ts'

/** A colour for the light and the dark theme. */
export type Pair = readonly [light: string, dark: string]

/** The colours of a campaign in a mail. Text and buttons keep a contrast of 4.5:1 in both themes. */
interface Palette {
  ground: Pair
  onGround: Pair
  accent: Pair
  accentInk: Pair
  accentText: Pair
  spark: Pair
}

interface Papers {
  paper: Pair
  sheet: Pair
  ink: Pair
  ink2: Pair
  line: Pair
}

export type Colours = Papers & Palette

/**
 * The tokens of `src/web/styles/tokens.css` as hex colours, because mail clients support neither oklch() nor variables.
 * `tests/unit/api/mail/palettes.test.ts` computes each colour from its token.
 */
export const PAPERS: Papers = {
  paper: ['#faf3e0', '#151829'],
  sheet: ['#fefcf3', '#202339'],
  ink: ['#1a1d40', '#f2eddb'],
  ink2: ['#484d6e', '#c1baa5'],
  line: ['#cfc3a7', '#3f435d'],
}

const HOUSE: Palette = {
  ground: ['#fbcb2f', '#203378'],
  onGround: ['#1a1d40', '#f9f2dc'],
  accent: ['#1745c2', '#edc23e'],
  accentInk: ['#fffaeb', '#161938'],
  accentText: ['#1745c2', '#eec651'],
  spark: ['#f75125', '#ff7448'],
}

export const PALETTES = {
  house: HOUSE,
  rasca: {
    ground: ['#ff9123', '#312f6d'],
    onGround: ['#221a40', '#fef5df'],
    accent: ['#b22800', '#ffa141'],
    accentInk: ['#fffaeb', '#361404'],
    accentText: ['#af2f02', '#ffb059'],
    spark: ['#b8bec5', '#9da5b1'],
  },
  xmas: {
    ground: ['#00373d', '#00242d'],
    onGround: ['#fdedc9', '#f6e7c3'],
    accent: ['#f8bd40', '#f4be4f'],
    accentInk: ['#00262c', '#002029'],
    accentText: ['#993519', '#f5c25f'],
    spark: ['#fde89a', '#f6dd90'],
  },
  xmastree: {
    ground: ['#d5eaf3', '#193348'],
    onGround: ['#00311e', '#e1f2f8'],
    accent: ['#b80b3e', '#fb909e'],
    accentInk: ['#f3fcff', '#310c13'],
    accentText: ['#b20d3c', '#fe9eaa'],
    spark: ['#fac13b', '#f0bb43'],
  },
  verano: {
    ground: ['#fbd72e', '#732125'],
    onGround: ['#04215b', '#fef2cc'],
    accent: ['#ce1f3c', '#ff9390'],
    accentInk: ['#fffcf3', '#340f11'],
    accentText: ['#bc1533', '#ff9e9b'],
    spark: ['#ff5145', '#efbd24'],
  },
  playa: {
    ground: ['#f4d7a2', '#323f5d'],
    onGround: ['#003147', '#fdf1d8'],
    accent: ['#ad3926', '#ff9b87'],
    accentInk: ['#fff9eb', '#37120c'],
    accentText: ['#a93622', '#ffa58f'],
    spark: ['#fa6b52', '#ec6b53'],
  },
  aniversario: {
    ground: ['#ffb1c2', '#6d283f'],
    onGround: ['#550519', '#ffefe5'],
    accent: ['#aa082b', '#fba0b0'],
    accentInk: ['#fff8f0', '#390d18'],
    accentText: ['#a8112d', '#feaebb'],
    spark: ['#fec84b', '#efbc4b'],
  },
  eurocopa: {
    ground: ['#03642b', '#003c1b'],
    onGround: ['#f7f9e6', '#eff0dd'],
    accent: ['#005b27', '#a9e189'],
    accentInk: ['#fbfcec', '#022710'],
    accentText: ['#005b27', '#a8e092'],
    spark: ['#f5ce0d', '#e8c025'],
  },
  tpp: {
    ground: ['#d6b48b', '#152d46'],
    onGround: ['#102252', '#fbeeda'],
    accent: ['#1a42a8', '#92c1fd'],
    accentInk: ['#fff9eb', '#0c1936'],
    accentText: ['#1a42a8', '#9dc7fe'],
    spark: ['#cc291f', '#f16653'],
  },
} satisfies Partial<Record<Kind | 'house', Palette>>

const BY_NAME: ReadonlyMap<string, Palette> = new Map(Object.entries(PALETTES))

/** Returns the colours of a mail: those of its campaign, or of the site or the brand if it belongs to none. */
export function coloursOf({ campaign, isSober }: Pick<Letter, 'campaign' | 'isSober'>, brand: Brand | null): Colours {
  const house = brand?.palette ? coloursIn(brand.palette) : { ...PAPERS, ...HOUSE }
  // Bad news.
  if (isSober) return { ...house, ground: house.line, onGround: house.ink, spark: house.ink2 }
  if (campaign === undefined) return house
  if (!brand?.palette) return { ...house, ...BY_NAME.get(campaign) }
  const { palette } = brand.campaigns.find(({ kind }) => kind === campaign) ?? {}
  return palette ? coloursIn(palette) : house
}

function coloursIn({ light, dark }: BrandPalette): Colours {
  const pair = (token: Token): Pair => [light[token], dark[token]]
  return {
    paper: pair('paper'),
    sheet: pair('paper-lift'),
    ink: pair('ink'),
    ink2: pair('ink-2'),
    line: pair('line'),
    ground: pair('ground'),
    onGround: pair('on-ground'),
    accent: pair('accent'),
    accentInk: pair('accent-ink'),
    accentText: pair('accent-text'),
    spark: pair('spark'),
  }
}

const THEMES = [0, 1] as const
/** The least contrast of a pennant with the ground behind it. */
const VISIBLE = 1.5

/**
 * Returns the colours of three kinds of pennants. A colour that one theme hardly tells from the ground gives its place to
 * another one there.
 */
export function pennantColours({ accent, sheet, spark, onGround, accentInk, ink, ground }: Colours): Pair[] {
  const [light, dark] = THEMES.map((theme) =>
    [accent, sheet, spark, onGround, accentInk, ink]
      .map((pair) => pair[theme])
      .filter((colour, i, all) => all.indexOf(colour) === i && contrast(colour, ground[theme]) >= VISIBLE),
  )
  return [0, 1, 2].map((i): Pair => [light?.[i] ?? onGround[0], dark?.[i] ?? onGround[1]])
}
