import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { PrizeKind } from '#contract/campaigns.ts'
import { PrizeArt } from '../features/prizes/prize-art.tsx'
import tokens from '../styles/tokens.css?raw'

/** Found by path: a game that draws its prizes has its own drawings. */
const DRAWN = import.meta.glob<Record<string, { Art: ComponentType }>>('../campaigns/*/symbols.tsx', {
  eager: true,
  import: 'DRAWINGS',
})
/** No other colours are in them. */
const INKS = (tokens.match(/--print-[\w-]+: light-dark\(.*\);/g) ?? []).join('')

const drawn = new Map<string, string>()

/**
 * The drawing of a prize as an SVG file, for pages that do without the script of its game: by the name that its game
 * gives it, else by the kind of prize.
 */
export function prizeDrawing(game: string, name: string): string | undefined {
  const id = `${game}-${name}`
  const known = drawn.get(id)
  if (known) return known
  const art = artOf(game, name)
  if (!art) return
  const svg = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" aria-hidden="true">
      <style>{`:root{color-scheme:light dark;${INKS}}`}</style>
      {art}
    </svg>,
  )
  drawn.set(id, svg)
  return svg
}

function artOf(game: string, name: string) {
  const drawings = DRAWN[`../campaigns/${game}/symbols.tsx`] ?? {}
  const Art = Object.hasOwn(drawings, name) ? drawings[name]?.Art : undefined
  if (Art) return <Art />
  const kind = PrizeKind.options.find((option) => option === name)
  return kind && <PrizeArt kind={kind} />
}
