import letters from './letters.json'

/** Units per em of the outlines in `letters.json`. */
const EM = 200
/** Factor for the advance widths: the site sets its display font with reduced letter spacing. */
const TIGHT = 0.97

const OUTLINES = new Map(Object.entries(letters))

interface LetteringProps {
  text: string
  x: number
  /** The baseline of the letters. */
  y: number
  size: number
  fill: string
  anchor?: 'start' | 'middle'
}

/**
 * Renders a text as outlines, for pictures that are rendered where no font can be loaded. `letters.json` holds the
 * advance width and the path of each letter of the site's display font at its heaviest weight.
 */
export function Lettering({ text, x, y, size, fill, anchor = 'start' }: LetteringProps) {
  const scale = size / EM
  const start = anchor === 'middle' ? x - widthOf(text, size) / 2 : x
  const glyphs = [...text].map(glyphOf)
  return (
    <g fill={fill} transform={`translate(${start} ${y}) scale(${scale})`}>
      {glyphs.map(({ path }, i) => {
        const before = glyphs.slice(0, i).reduce((sum, { advance }) => sum + advance, 0)
        // biome-ignore lint/suspicious/noArrayIndexKey: a letter has no name but its place
        return <path key={i} d={path} transform={`translate(${before} 0)`} />
      })}
    </g>
  )
}

export const widthOf = (text: string, size: number): number =>
  ([...text].reduce((sum, letter) => sum + glyphOf(letter).advance, 0) * size) / EM

/** Returns whether every letter of a text has an outline. */
export const canLetter = (text: string): boolean => [...text].every((letter) => OUTLINES.has(letter))

function glyphOf(letter: string): { advance: number; path: string } {
  const outline = OUTLINES.get(letter) ?? OUTLINES.get(' ') ?? '0 '
  const width = Number.parseInt(outline, 10)
  return { advance: width * TIGHT, path: outline.slice(String(width).length + 1) }
}
