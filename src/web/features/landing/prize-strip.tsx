import type { PrizeOffer } from '#contract/campaigns.ts'
import type { Kind } from '#contract/kinds.ts'
import { Drawing } from '#web/components/campaign/drawing.tsx'

/** Prizes with their names. The mark of the game three times would say nothing: without a drawing of its own, one has none. */
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
