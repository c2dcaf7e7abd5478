import type { HistoryDetail as Detail } from '#contract/games/catalog.schema.ts'
import { CardDrawing } from './prizes/card-drawing.tsx'

export function HistoryDetail({ detail }: { detail: Detail }) {
  if (detail.game !== 'rasca') return null
  return (
    <ol className="entry-symbols" aria-label="Dibujos de la tarjeta">
      {detail.symbols.map((symbol, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the place on the card
        <li key={i}>
          <CardDrawing symbol={symbol} size={48} />
        </li>
      ))}
    </ol>
  )
}
