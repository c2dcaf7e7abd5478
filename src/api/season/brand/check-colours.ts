import type { Palette } from '#contract/brand.schema.ts'
import { type Colour, FIXED, isFixed, isMixture, PAIRS, type Shade } from './pairs.ts'
import { type BrandColours, paletteOf, type ThemeName } from './palette.ts'
import { contrast, type Hex, mixed, nearestThatPasses } from './shades.ts'

type Given = Exclude<keyof BrandColours, 'house'>

/** A colour of a brand that cannot be used, and why. */
export interface ColourFault {
  given: Given
  sentence: string
}

/** A pair whose contrast is too low. */
interface Low {
  given: Given
  pair: string
  theme: ThemeName
  ratio: number
  least: number
}

/** Returns a fault for each colour that leaves a pair below WCAG AA, with the nearest colour that does not. */
export function faultsOfColours(brand: BrandColours): ColourFault[] {
  const first = new Map<Given, Low>()
  for (const low of lowPairs(brand)) if (!first.has(low.given)) first.set(low.given, low)
  return [...first.values()].map((low) => ({ given: low.given, sentence: sentenceOf(low, brand) }))
}

function sentenceOf({ given, pair, theme, ratio, least }: Low, brand: BrandColours): string {
  const hex = brand[given] ?? ''
  const nearest = nearestThatPasses(hex, (candidate) => isClear({ ...brand, [given]: candidate }, given))
  const why = `"${hex}" gives ${pair} a contrast of ${rounded(ratio)} in the ${theme} theme, and ${least} is needed`
  return nearest ? `${why}; the nearest colour that passes is "${nearest}"` : `${why}; change the other colours first`
}

/** Rounded down: a contrast of 4.49 is not enough. */
const rounded = (ratio: number) => Math.floor(ratio * 100) / 100

const isClear = (brand: BrandColours, given: Given): boolean => lowPairs(brand).every((low) => low.given !== given)

/** Returns all pairs whose contrast is too low. */
export function lowPairs(brand: BrandColours): Low[] {
  const palette = paletteOf(brand)
  return PAIRS.flatMap(([front, back, least]) =>
    (['light', 'dark'] as const).flatMap((theme) => {
      const ratio = contrast(hexIn(palette, theme, front), hexIn(palette, theme, back))
      const pair = `${nameOf(front)} on ${nameOf(back)}`
      return ratio < least ? [{ given: givenOf(front, back), pair, theme, ratio, least }] : []
    }),
  )
}

/** The colour of the brand that a surface is made of. */
const GIVEN: Partial<Record<Colour, Given>> = {
  paper: 'paper',
  'paper-lift': 'paper',
  'paper-dip': 'paper',
  ground: 'main',
  'ground-2': 'main',
  accent: 'accent',
  spark: 'spark',
  // White passes with each link that is legible on the paper.
  'dye-sheet': 'paper',
}

/** Returns the colour to change: the accent if it is the part of a control, else the surface. */
const givenOf = (front: Shade, back: Shade): Given =>
  front === 'accent' ? 'accent' : (coloursIn(back).flatMap((colour) => GIVEN[colour] ?? [])[0] ?? 'main')

const coloursIn = (shade: Shade): Colour[] => (isMixture(shade) ? [shade[0], shade[2]] : [shade])

const nameOf = (shade: Shade): string =>
  isMixture(shade) ? `${NAMES[shade[0]]} mixed with ${NAMES[shade[2]]}` : NAMES[shade]

/** The words of an organiser for a colour. */
const NAMES: Record<Colour, string> = {
  paper: 'the page',
  'paper-lift': 'a sheet',
  'paper-dip': 'a sunken part',
  ink: 'text',
  'ink-2': 'quiet text',
  line: 'a line',
  'line-strong': 'the edge of a field',
  ground: 'a large surface',
  'ground-2': 'a second surface',
  'on-ground': 'text on a surface',
  accent: 'the accent',
  'accent-ink': 'the text of a button',
  'accent-text': 'a link',
  spark: 'the spark',
  'ground-button': 'a button on a surface',
  'ground-button-ink': 'the text of a button on a surface',
  'fixed-text': 'the text of a state or a campaign',
  selected: 'selected text',
  'head-words': 'the text of a ticket',
  'wall-words': 'the text of a wall',
  lamplight: 'a lit room',
  'dye-strong': 'the strong dye',
  'dye-warm': 'the warm dye',
  'dye-bright': 'the bright dye',
  'dye-deep': 'the deep dye',
  'dye-calm': 'the calm dye',
  'dye-pale': 'the pale dye',
  'dye-faint': 'the faint dye',
  'dye-dark': 'the dark dye',
  'dye-wall': 'the dye of walls',
  'dye-sheet': 'the dye of sheets',
}

export function hexIn(palette: Palette, theme: ThemeName, shade: Shade): Hex {
  if (isMixture(shade)) return mixed(colourIn(palette, theme, shade[0]), shade[1], colourIn(palette, theme, shade[2]))
  return colourIn(palette, theme, shade)
}

const colourIn = (palette: Palette, theme: ThemeName, colour: Colour): Hex =>
  isFixed(colour) ? FIXED[colour][theme] : palette[theme][colour]
