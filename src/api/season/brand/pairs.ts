import type { Token } from '#contract/brand.schema.ts'
import type { ThemeName } from './palette.ts'
import { type Hex, PART, TEXT } from './shades.ts'

/** Colours of the style sheets that no brand changes. */
export const FIXED = {
  /** Of all words of states (`--ok`, `--warn`, `--bad`) and campaigns (`--accent-text`), the hardest on paper. */
  'fixed-text': { light: '#bc1533', dark: '#f98f87' },
  /** Selected words. */
  selected: { light: '#11132c', dark: '#11132c' },
  /** On the head of a scratch card. */
  'head-words': { light: '#fffaeb', dark: '#fffaeb' },
  /** On the walls and the shutters of a house. */
  'wall-words': { light: '#fdedc9', dark: '#f6e7c3' },
  /** The ground of a room, on which dyes are words. */
  lamplight: { light: '#ffefc7', dark: '#f1dfab' },
} as const satisfies Record<string, Record<ThemeName, Hex>>

export type Colour = Token | keyof typeof FIXED
/** A colour, or a mixture: a share of the first one, and the rest of the second one. */
export type Shade = Colour | Mixture
type Mixture = readonly [Colour, share: number, Colour]

export const isFixed = (colour: Colour): colour is keyof typeof FIXED => Object.hasOwn(FIXED, colour)
export const isMixture = (shade: Shade): shade is Mixture => typeof shade !== 'string'

const PAPERS = ['paper', 'paper-lift', 'paper-dip'] as const
/** The row of a table or a list that is current. */
const CURRENT = ['paper', 0.86, 'accent'] as const

/** Every pair of colours with text or with a part of a control, as the style sheets use them. */
export const PAIRS: readonly (readonly [front: Shade, back: Shade, ratio: number])[] = [
  ...PAPERS.flatMap((paper) =>
    (['ink', 'ink-2', 'accent-text', 'fixed-text'] as const).map((text) => [text, paper, TEXT] as const),
  ),
  ...(['ink', 'ink-2', 'accent-text'] as const).map((text) => [text, CURRENT, TEXT] as const),
  // Tags.
  ['ink', ['ink', 0.09, 'paper-lift'], TEXT],
  ['ink-2', ['ink-2', 0.09, 'paper-lift'], TEXT],
  ['fixed-text', ['fixed-text', 0.09, 'paper-lift'], TEXT],
  // Placeholders, and the coming days of a calendar.
  [['ink-2', 0.8, 'paper-lift'], 'paper-lift', TEXT],
  ['on-ground', 'ground', TEXT],
  ['on-ground', 'ground-2', TEXT],
  ['accent-ink', 'accent', TEXT],
  // Buttons that are pointed at, or busy.
  ['accent-ink', ['accent', 0.84, 'ink'], TEXT],
  ['ground-button-ink', 'ground-button', TEXT],
  ['ground-button-ink', ['ground-button', 0.84, 'on-ground'], TEXT],
  ['selected', 'spark', TEXT],
  ...(['accent', 'line-strong'] as const).flatMap((part) =>
    (['paper', 'paper-lift'] as const).map((paper) => [part, paper, PART] as const),
  ),
  ['ground-button', 'ground', PART],
  // Words of drawn things.
  ['head-words', 'dye-strong', TEXT],
  ...(['dye-wall', 'dye-calm', 'dye-deep'] as const).map((wall) => ['wall-words', wall, TEXT] as const),
  ['dye-deep', 'lamplight', TEXT],
  ...(['ink', 'accent-text'] as const).map((text) => [text, 'dye-sheet', TEXT] as const),
]
