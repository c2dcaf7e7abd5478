import { canLetter, widthOf } from '#web/components/campaign/lettering.tsx'

/** Line height of a title, relative to its size. */
export const LEADING = 0.88
const TITLE_SIZES = [124, 112, 100, 88, 76, 66, 56, 48] as const
/** The maximum height of a title in the picture. */
const TITLE_HEIGHT = 220
/**
 * Font sizes of the tagline, largest first, each with its maximum number of lines. A tagline with more lines is too
 * long to be read in the preview of a link.
 */
const TEXT_LINES = [
  { size: 38, most: 3 },
  { size: 30, most: 4 },
] as const

export interface Fitted {
  size: number
  lines: string[]
}

/**
 * Returns the text if the font has all its characters, otherwise an empty string, because gaps would change the meaning
 * of the text.
 */
export function saidIn(text: string): string {
  const plain = text.replaceAll('\u00A0', ' ')
  return canLetter(plain) ? plain : ''
}

/**
 * Returns the largest size at which a title fits, and its lines. At the smallest size, even the longest title that a
 * season may have fits.
 */
export function fitTitle(title: string, width: number): Fitted {
  const all = TITLE_SIZES.map((size) => ({ size, lines: linesOf(title, size, width) }))
  const fitting = all.find(
    ({ size, lines }) =>
      size * LEADING * lines.length <= TITLE_HEIGHT && lines.every((line) => widthOf(line, size) <= width),
  )
  return fitting ?? { size: 48, lines: linesOf(title, 48, width) }
}

/** Returns the size and the lines of the sentence below the title, or one empty line if the sentence is too long. */
export function fitText(text: string, width: number): Fitted {
  const all = TEXT_LINES.map(({ size, most }) => ({ size, most, lines: linesOf(text, size, width) }))
  return all.find(({ lines, most }) => lines.length <= most) ?? { size: 30, lines: [''] }
}

/** Breaks a text between words, as a browser does. A word that is wider than `width` gets a separate line. */
export function linesOf(text: string, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
