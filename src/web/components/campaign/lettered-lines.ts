import { widthOf } from './lettering.tsx'

const MOST_LINES = 3

/**
 * Breaks a text into as few lines as possible, of similar width. Cuts off the lines after the first `MOST_LINES`. `size`
 * is the size of its letters and `room` the width of a line, both in pixels.
 */
export function balancedLines(text: string, size: number, room: number): string[] {
  const widest = wrapped(text, size, room)
  const narrower = [0.5, 0.65, 0.8].map((share) => wrapped(text, size, room * share))
  return (narrower.find(({ length }) => length === widest.length) ?? widest).slice(0, MOST_LINES)
}

function wrapped(text: string, size: number, room: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && widthOf(longer, size) <= room) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Returns the largest size, up to `size`, at which the text is not wider than `room`. */
export const fittingSize = (text: string, size: number, room: number): number =>
  Math.min(size, (size * room) / widthOf(text, size))
