import { type Brand, type Corners, FAMILIES, type Typeface } from '#contract/brand.schema.ts'
import type { Letter } from './letter.ts'
import { type Colours, coloursOf } from './palettes.ts'

/** The look of one mail. */
export interface Look extends Colours {
  /** The fonts of headings and of text, for the property `font`. */
  titles: string
  text: string
  /** The radius of buttons and of small pictures, in CSS. */
  radius: string
}

const SANS = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const SERIF = "Georgia,'Times New Roman',Times,serif"
const SERIFS: ReadonlySet<Typeface> = new Set<Typeface>(['fraunces', 'lora'])

const RADIUS = { cut: '3px', soft: '10px', square: '0' } as const satisfies Record<Corners, string>

/**
 * Returns the fonts of a family of the brand. A mail loads no font, as few clients show one: the reader sees the family
 * if it is installed, else the letters of the system that are of its kind.
 */
const fontsOf = (face: Typeface | undefined): string =>
  face === undefined ? SANS : `'${FAMILIES[face]}',${SERIFS.has(face) ? SERIF : SANS}`

export const lookOf = (letter: Pick<Letter, 'campaign' | 'isSober'>, brand: Brand | null): Look => ({
  ...coloursOf(letter, brand),
  titles: fontsOf(brand?.type?.titles),
  text: fontsOf(brand?.type?.text),
  radius: RADIUS[brand?.corners ?? 'cut'],
})
