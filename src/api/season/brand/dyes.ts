import type { Dye } from '#contract/brand.schema.ts'
import { FIXED } from './pairs.ts'
import type { BrandColours, ThemeName } from './palette.ts'
import { contrast, type Hex, hexOf, type Lch, lchOf, movedUntil, TEXT, warmed } from './shades.ts'

/** The colours of a campaign, and those of the whole brand. */
type Source = 'accent' | 'main' | 'deepest' | 'house-accent' | 'house-main' | 'spark'
type Range = readonly [least: number, most: number]

interface Dyeing {
  of: Source
  /** The lightness is that of the colour, kept within these, so that a drawing has its depth in any colours. */
  light: Range
  dark: Range
  chroma: number
  /** Words of this colour lie on it. */
  words?: keyof typeof FIXED | 'accent-text'
}

/**
 * The source of each dye. Its lightness is about that of the ink that it stands in for in `styles/tokens.css`. A
 * campaign has `strong`, `deep`, `calm` and `sheet` of its own, and the rest of the whole brand.
 */
const DYES: Record<Dye, Dyeing> = {
  'dye-strong': { of: 'accent', light: [0.42, 0.6], dark: [0.4, 0.56], chroma: 0.22, words: 'head-words' },
  'dye-warm': { of: 'house-accent', light: [0.68, 0.74], dark: [0.62, 0.68], chroma: 0.16 },
  'dye-bright': { of: 'spark', light: [0.8, 0.9], dark: [0.78, 0.82], chroma: 0.17 },
  'dye-deep': { of: 'deepest', light: [0.28, 0.42], dark: [0.26, 0.38], chroma: 0.16, words: 'lamplight' },
  'dye-calm': { of: 'main', light: [0.38, 0.5], dark: [0.36, 0.44], chroma: 0.13, words: 'wall-words' },
  'dye-pale': { of: 'house-accent', light: [0.82, 0.86], dark: [0.7, 0.76], chroma: 0.08 },
  'dye-faint': { of: 'house-main', light: [0.8, 0.86], dark: [0.64, 0.7], chroma: 0.06 },
  'dye-dark': { of: 'deepest', light: [0.2, 0.27], dark: [0.17, 0.21], chroma: 0.06 },
  'dye-wall': { of: 'spark', light: [0.46, 0.46], dark: [0.35, 0.35], chroma: 0.115, words: 'wall-words' },
  'dye-sheet': { of: 'main', light: [0.9, 0.93], dark: [0.24, 0.28], chroma: 0.05, words: 'accent-text' },
}

interface Given extends BrandColours {
  /** That of the whole brand. */
  spark: Hex
  'accent-text': Hex
}

/** Returns the dyes of one theme. */
export function dyesOf(given: Given, theme: ThemeName): Record<Dye, Hex> {
  const dyed = ({ of, chroma, words, [theme]: [least, most] }: Dyeing): Hex => {
    const { l, c, h } = sourceOf(given, of)
    const start = warmed({ l: Math.min(most, Math.max(least, l)), c: Math.min(c, chroma), h })
    if (!words) return hexOf(start)
    const front = words === 'accent-text' ? given[words] : FIXED[words][theme]
    return movedUntil(start, lchOf(front).l > start.l ? 0 : 1, (back) => contrast(front, back) >= TEXT)
  }
  return mapped(DYES, dyed)
}

const mapped = <Key extends string, From, To>(from: Record<Key, From>, to: (value: From) => To) =>
  Object.fromEntries(Object.entries<From>(from).map(([key, value]) => [key, to(value)])) as Record<Key, To>

function sourceOf({ main, accent, spark, house = { main, accent } }: Given, source: Source): Lch {
  if (source === 'deepest')
    return [lchOf(main), lchOf(house.main)].reduce((one, other) => (other.l < one.l ? other : one))
  return lchOf({ main, accent, spark, 'house-main': house.main, 'house-accent': house.accent }[source])
}
