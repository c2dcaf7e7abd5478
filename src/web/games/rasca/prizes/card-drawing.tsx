import { use } from 'react'
import { type CardSymbol, SYMBOLS } from '#contract/games/rasca/symbols.ts'
import { ArtContext } from '#web/components/campaign/art.ts'
import { Drawing } from '#web/components/campaign/drawing.tsx'

/** The names of the symbols: things of a town, with silhouettes that can be told apart without colour. */
const NAMES: Record<CardSymbol, string> = {
  naranja: 'Naranja',
  sandia: 'Sandía',
  cereza: 'Cerezas',
  limon: 'Limón',
  abanico: 'Abanico',
  llave: 'Llave',
  regadera: 'Regadera',
  tijeras: 'Tijeras',
  sol: 'Sol',
  vale: 'Vale',
}

interface CardDrawingProps {
  symbol: CardSymbol
  /** Width and height in CSS pixels. */
  size: number
}

/** The content of a cell of a card. */
export function CardDrawing({ symbol, size }: CardDrawingProps) {
  const { labels } = use(ArtContext)
  return (
    <>
      <Drawing kind="rasca" name={symbol} size={size} />
      <span className="visually-hidden">{labels[`rasca.${symbol}`] ?? NAMES[symbol]}</span>
    </>
  )
}

/** The drawing of a prize; renders nothing for a name that this version does not know. */
export const PrizeDrawing = ({ symbol, size }: { symbol: string | null; size: number }) =>
  SYMBOLS.some((known) => known === symbol) ? <Drawing kind="rasca" name={symbol} size={size} /> : null
