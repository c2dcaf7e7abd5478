import type { Typeface } from '#contract/brand.schema.ts'

/** Lengths are in ems. */
export interface FontMetrics {
  /** From the baseline to the top of a line, and to its bottom. */
  ascent: number
  descent: number
  /** The mean width of a letter at the weights 400 and 700. */
  regular: number
  bold: number
  /** How far the letters of titles close up, beside those of Bricolage Grotesque; chosen by eye. */
  tight: number
  /** The width of a figure of a countdown, at the weight 800 and as close as the letters; chosen by eye. */
  digit: number
}

/**
 * The lines are those of the font files. The widths were measured in Chromium with two Spanish sentences of this site,
 * at the weights 400 and 700.
 */
export const METRICS: Record<Typeface, FontMetrics> = {
  archivo: { ascent: 0.878, descent: 0.21, regular: 0.4488, bold: 0.4803, tight: 0.7, digit: 0.6 },
  'bricolage-grotesque': {
    ascent: 0.93,
    descent: 0.27,
    regular: 0.4811,
    bold: 0.4932,
    tight: 1,
    digit: 0.579,
  },
  fraunces: {
    ascent: 0.978,
    descent: 0.255,
    regular: 0.4685,
    bold: 0.4972,
    tight: 0.3,
    digit: 0.655,
  },
  'instrument-sans': {
    ascent: 0.97,
    descent: 0.25,
    regular: 0.4577,
    bold: 0.4776,
    tight: 0.85,
    digit: 0.555,
  },
  lora: { ascent: 1.006, descent: 0.274, regular: 0.4686, bold: 0.4798, tight: 0.6, digit: 0.61 },
  nunito: { ascent: 1.011, descent: 0.353, regular: 0.4544, bold: 0.4701, tight: 0.75, digit: 0.56 },
  outfit: { ascent: 1, descent: 0.26, regular: 0.4444, bold: 0.4584, tight: 0.4, digit: 0.57 },
  'source-sans-3': {
    ascent: 1.024,
    descent: 0.4,
    regular: 0.4207,
    bold: 0.4434,
    tight: 0.55,
    digit: 0.51,
  },
}

interface SystemFont {
  name: string
  files: readonly string[]
  /** The weights that it is used for. */
  weights: string
  /** Whether it replaces the bold weights. */
  isBold: boolean
  /** The mean width of a letter of the same sentences, in ems. */
  width: number
}

const ARIAL = ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans']
const ARIAL_BOLD = ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'LiberationSans-Bold']

/** The fonts that a page has before its own. Android has Roboto, whose bold is synthesised from the regular weight. */
export const SYSTEM_FONTS: readonly SystemFont[] = [
  { name: 'arial', files: ARIAL, weights: '100 599', isBold: false, width: 0.4576 },
  { name: 'arial', files: ARIAL_BOLD, weights: '600 900', isBold: true, width: 0.4902 },
  { name: 'roboto', files: ['Roboto', 'Roboto-Regular'], weights: '100 900', isBold: false, width: 0.4566 },
]
