import type { PrizeOffer } from '#contract/campaigns.schema.ts'
import { Drawing } from '#web/components/campaign/drawing.tsx'

/** The prizes that can come with a shell. */
export function PrizeLine({ prizes }: { prizes: readonly PrizeOffer[] }) {
  const left = prizes.filter((prize) => prize.left > 0)
  if (left.length === 0) return null
  return (
    <ul className="playa-prizes">
      {left.map((prize) => (
        <li key={prize.key} className="playa-prizes__one">
          {prize.symbol ? <Drawing kind="playa" name={prize.symbol} size={36} isCut /> : null}
          {prize.name}
        </li>
      ))}
    </ul>
  )
}
