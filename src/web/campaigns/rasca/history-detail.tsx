import type { HistoryDetail as Detail } from '#contract/mechanics/catalog.ts'
import { DRAWINGS } from './symbols.tsx'

export function HistoryDetail({ detail }: { detail: Detail }) {
  if (detail.game !== 'rasca') return null
  return (
    <ol className="entry-symbols" aria-label="Dibujos de la tarjeta">
      {detail.symbols.map((id, i) => {
        const { name, Art } = DRAWINGS[id]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the place on the card
          <li key={i}>
            <Art />
            <span className="visually-hidden">{name}</span>
          </li>
        )
      })}
    </ol>
  )
}
