import type { PrizeOffer } from '#contract/campaigns.schema.ts'
import { PrizeDrawing } from './card-drawing.tsx'
import './pay-table.css'

/** The prizes for three of each drawing. */
export function PayTable({ prizes }: { prizes: readonly PrizeOffer[] }) {
  if (prizes.length === 0) return null
  return (
    <div>
      <p className="rasca-pay__rule">Si salen tres iguales, te llevas ese premio</p>
      <ul className="rasca-pay" data-columns={prizes.length}>
        {prizes.map(({ key, name, symbol }) => (
          <li key={key}>
            <PrizeDrawing size={44} symbol={symbol} />
            <span className="rasca-pay__name">{name}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
