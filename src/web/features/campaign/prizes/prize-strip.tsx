import type { PrizeOffer } from '#contract/campaigns.schema.ts'
import type { Kind } from '#contract/kinds.ts'
import { Drawing } from '#web/components/campaign/drawing.tsx'
import './prize-strip.css'

/** Returns a name without what follows its first comma; the page of the campaign has the whole name. */
const shortName = (name: string) => name.split(',')[0]

/**
 * Shows prizes with their names. A prize without its own drawing gets no picture, because the game's mark would be
 * repeated.
 */
export const PrizeStrip = ({ kind, prizes }: { kind: Kind; prizes: readonly PrizeOffer[] }) => (
  <ul className="prize-strip">
    {prizes.map(({ key, name, symbol }) => (
      <li key={key}>
        {symbol ? <Drawing kind={kind} name={symbol} /> : null}
        <span>{shortName(name)}</span>
      </li>
    ))}
  </ul>
)
