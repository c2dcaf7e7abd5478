import type { PrizeOffer } from '#contract/campaigns.schema.ts'
import type { Kind } from '#contract/kinds.ts'
import { Drawing } from '#web/components/campaign/drawing.tsx'

/** Prizes with their names, without the game's mark for those that have no drawing: it would only repeat. */
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
