import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { own } from '#contract/own.ts'
import { MARK } from '../components/campaign/drawing.tsx'
import { PRIZES_BY_NAME } from '../components/campaign/prize-drawings.tsx'
import tokens from '../styles/tokens.css?raw'

/** Found by path: each campaign has its own drawings, by name, and no list names them. */
const DRAWINGS = import.meta.glob<Readonly<Record<string, ReactNode>>>('../campaigns/*/drawings.tsx', {
  eager: true,
  import: 'DRAWINGS_BY_NAME',
})
/** A drawing is printed with the inks of all posters. */
const INKS = tokens.match(/--print-[\w-]+:[^;]+;/g)?.join('') ?? ''

/** A drawing of a game, or of a prize that any game may have, 64 wide and 64 high; undefined for a name that is neither. */
export function drawingIn(kind: string, name: string): ReactNode | undefined {
  const ofGame = DRAWINGS[`../campaigns/${kind}/drawings.tsx`]
  const drawings: Readonly<Record<string, ReactNode>> | undefined = ofGame && { ...PRIZES_BY_NAME, ...ofGame }
  return drawings && own(drawings, name)
}

/** What stands for a prize: its own drawing, else the mark of its game. */
export const drawingOfPrize = ({ kind, symbol }: { kind: string; symbol: string | null }): ReactNode =>
  (symbol && drawingIn(kind, symbol)) || drawingIn(kind, MARK)

const drawn = new Map<string, string>()

/** The same as an SVG file, rendered once. */
export function drawingFile(kind: string, name: string): string | undefined {
  const drawing = drawingIn(kind, name)
  if (!drawing) return
  const key = `${kind}/${name}`
  const known = drawn.get(key)
  if (known) return known
  const svg = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" aria-hidden="true">
      <style>{`:root{color-scheme:light dark;${INKS}}`}</style>
      {drawing}
    </svg>,
  )
  drawn.set(key, svg)
  return svg
}
