import type { PrizeOffer } from '#contract/campaigns.schema.ts'
import type { Kind } from '#contract/kinds.ts'
import { Drawing } from '#web/components/campaign/drawing.tsx'
import './prize-strip.css'

/**
 * Shows prizes with their names. A prize without its own drawing gets no picture, because the game's mark would be
 * repeated.
 */
export const PrizeStrip = ({ kind, prizes }: { kind: Kind; prizes: readonly PrizeOffer[] }) => (
  <ul className="prize-strip">
    {prizes.map(({ key, name, symbol }) => (
      <li key={key}>
        {symbol ? <Drawing kind={kind} name={symbol} /> : null}
        <span>{name}</span>
      </li>
    ))}
  </ul>
)
