import type { PrizeOffer } from '#contract/campaigns.ts'
import { DrawnOnce } from '#web/components/ui/drawn-once.tsx'
import { PrizeDrawing } from './prize-drawing.tsx'
import './pay-table.css'

/** What three of each drawing win. */
export function PayTable({ prizes }: { prizes: readonly PrizeOffer[] }) {
  if (prizes.length === 0) return null
  return (
    <div>
      <p className="rasca-pay__rule">Si salen tres iguales, te llevas ese premio</p>
      <DrawnOnce as="ul" of={['pay table', prizes]} className="rasca-pay" data-columns={prizes.length}>
        {prizes.map(({ key, name, symbol }) => (
          <li key={key}>
            <PrizeDrawing symbol={symbol} />
            <span className="rasca-pay__name">{name}</span>
          </li>
        ))}
      </DrawnOnce>
    </div>
  )
}
