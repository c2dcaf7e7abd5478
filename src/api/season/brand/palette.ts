import type { Palette, Shades } from '#contract/brand.schema.ts'
import { dyesOf } from './dyes.ts'
import {
  contrast,
  type Hex,
  hexOf,
  type Lch,
  lchOf,
  mixed,
  movedUntil,
  PART,
  type Passes,
  TEXT,
  warmed,
} from './shades.ts'

/** The colours of a brand, as its season names them. */
export interface BrandColours {
  /** Large surfaces; papers and inks have its hue. */
  main: Hex
  /** Buttons, links and marks. */
  accent: Hex
  /** The page in the light theme. */
  paper?: Hex | undefined
  /** Small decorations, and the ground of selected words. */
  spark?: Hex | undefined
  /** The colours of the whole brand, if these are those of one campaign: papers and inks have their hue. */
  house?: Pick<BrandColours, 'main' | 'accent' | 'spark'> | undefined
}

/** The colours of one campaign of a brand, on its papers. */
export const campaignColours = (house: BrandColours, { main, accent }: Pick<BrandColours, 'main' | 'accent'>) => {
  return { main, accent, paper: house.paper, house }
}

export type ThemeName = keyof Palette

type Tone = Pick<Lch, 'l' | 'c'>

/** A theme with the lightness and chroma of `tokens.css`. A brand brings the hue. */
interface Theme {
  paper: Tone
  /** How much lighter than the paper these are. */
  lift: number
  dip: number
  line: number
  ink: Tone
  ink2: Tone
  lineStrong: Tone
  /** The lightness towards which words become clearer. */
  clear: 0 | 1
}

const THEMES: Record<ThemeName, Theme> = {
  light: {
    paper: { l: 0.965, c: 0.022 },
    lift: 0.025,
    dip: -0.04,
    line: -0.145,
    ink: { l: 0.24, c: 0.065 },
    ink2: { l: 0.43, c: 0.055 },
    lineStrong: { l: 0.55, c: 0.05 },
    clear: 0,
  },
  dark: {
    paper: { l: 0.21, c: 0.035 },
    lift: 0.05,
    dip: -0.035,
    line: 0.175,
    ink: { l: 0.95, c: 0.024 },
    ink2: { l: 0.79, c: 0.03 },
    lineStrong: { l: 0.62, c: 0.04 },
    clear: 1,
  },
}

/**
 * Returns the colours of both themes. In the light theme the brand's own are exactly as given; in the dark one they
 * move where they would glare or be lost.
 */
export const paletteOf = (brand: BrandColours): Palette => {
  return { light: shadesOf(brand, 'light'), dark: shadesOf(brand, 'dark') }
}

function shadesOf(brand: BrandColours, name: ThemeName): Shades {
  const theme = THEMES[name]
  const isDark = name === 'dark'
  const tinted = tintOf(brand.house ?? brand)
  const paper = (isDark ? undefined : brand.paper) ?? hexOf(tinted(theme.paper))
  const beside = (by: number) => hexOf({ ...lchOf(paper), l: lchOf(paper).l + by })
  const [lift, dip] = [beside(theme.lift), beside(theme.dip)]
  const isPart: Passes = (part) => contrast(part, paper) >= PART && contrast(part, lift) >= PART
  const clear = (start: Lch, passes: Passes) => movedUntil(start, theme.clear, passes)

  const ink = hexOf(tinted(theme.ink))
  const wordsOnButton = (button: Hex) => wordsOn(button, mixed(button, HOVER, ink))
  const isButton: Passes = (hex) => isPart(hex) && hasWords(hex, ink, wordsOnButton(hex))
  const accent = isDark ? clear(lchOf(brand.accent), isButton) : brand.accent
  const grounds = [paper, lift, dip, mixed(paper, 0.86, accent)]
  const isReadable: Passes = (text) => grounds.every((back) => contrast(text, back) >= TEXT)
  const ground = isDark ? atNight(brand.main) : brand.main
  const onGround = wordsOn(ground)
  const accentInk = wordsOnButton(accent)
  const accentText = clear(lchOf(accent), isReadable)
  const spark = brand.spark ?? brand.house?.spark ?? sparkOf(brand)
  return {
    paper,
    'paper-lift': lift,
    'paper-dip': dip,
    ink,
    'ink-2': hexOf(tinted(theme.ink2)),
    line: beside(theme.line),
    'line-strong': hexOf(tinted(theme.lineStrong)),
    ground,
    'ground-2': secondGround(ground, onGround),
    'on-ground': onGround,
    accent,
    'accent-ink': accentInk,
    'accent-text': accentText,
    spark: brand.spark ?? sparkOf(brand),
    ...groundButton({ ground, onGround, accent, accentInk }),
    ...dyesOf({ ...brand, spark, 'accent-text': accentText }, name),
  }
}

/** The share of a button's colour that is left while it is pointed at. The rest is ink. */
const HOVER = 0.84

/** Below this chroma a colour has no hue to give. */
const GREY = 0.02
/** With this chroma a main colour tints as strongly as the colours of `tokens.css` are tinted. */
const FULL = 0.1

/** Returns a function that gives a tone the hue of the brand. */
function tintOf({ main, accent }: BrandColours): (tone: Tone) => Lch {
  const [first, second] = [lchOf(main), lchOf(accent)]
  const { c, h } = first.c < GREY ? second : first
  return (tone) => ({ l: tone.l, c: tone.c * Math.min(1, c / FULL), h: h ?? 0 })
}

/** A lighter ground would glare in the dark theme. */
const NIGHT = { most: 0.6, l: 0.36, c: 0.12 }

function atNight(main: Hex): Hex {
  const colour = lchOf(main)
  return colour.l <= NIGHT.most ? main : hexOf(warmed({ ...colour, l: NIGHT.l, c: Math.min(colour.c, NIGHT.c) }))
}

const DARK_WORDS = { l: 0.25, c: 0.065 }
const LIGHT_WORDS = { l: 0.975, c: 0.02 }

/** Returns the colour of words on these grounds, dark or light, in the hue of the first one. */
function wordsOn(first: Hex, ...others: Hex[]): Hex {
  const grounds = [first, ...others]
  const { c, h } = lchOf(first)
  const worst = (words: Hex) => Math.min(...grounds.map((ground) => contrast(words, ground)))
  const isDark = worst('#000000') >= worst('#ffffff')
  const tone = isDark ? DARK_WORDS : LIGHT_WORDS
  return movedUntil({ ...tone, c: Math.min(c, tone.c), h }, isDark ? 0 : 1, (words) => worst(words) >= TEXT)
}

/** Returns whether words are legible on a button, also while it is pointed at. */
const hasWords = (button: Hex, ink: Hex, words: Hex): boolean =>
  [button, mixed(button, HOVER, ink)].every((back) => contrast(words, back) >= TEXT)

/** Moves away from the words, so that they are at least as clear as on the ground. */
function secondGround(ground: Hex, words: Hex): Hex {
  const { l, c, h } = lchOf(ground)
  const isDarker = lchOf(words).l > l
  return hexOf({ l: isDarker ? Math.max(Math.min(l, 0.16), l - 0.07) : Math.min(0.96, l + 0.07), c: c * 0.7, h })
}

/** Returns a light relative of the accent, on which selected words are legible. */
function sparkOf({ main, accent }: BrandColours): Hex {
  const [first, second] = [lchOf(accent), lchOf(main)]
  const { c, h } = first.c < GREY ? second : first
  return hexOf({ l: 0.72, c: Math.min(c, 0.18), h })
}

/** The colours of a button on the ground: those of the accent, or reversed ones where the accent would be lost. */
function groundButton(given: { ground: Hex; onGround: Hex; accent: Hex; accentInk: Hex }) {
  const { ground, onGround, accent, accentInk } = given
  const isSeen = contrast(accent, ground) >= PART && hasWords(accent, onGround, accentInk)
  return isSeen
    ? { 'ground-button': accent, 'ground-button-ink': accentInk }
    : { 'ground-button': onGround, 'ground-button-ink': ground }
}
