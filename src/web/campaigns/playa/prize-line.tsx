import type { PrizeOffer } from '#contract/campaigns.ts'
import { prizeIcon } from '#web/features/campaign/prize-icon.ts'
import { SetIcon } from '#web/features/icons/set-icon.tsx'

/** The prizes that can come with a shell. */
export function PrizeLine({ prizes }: { prizes: readonly PrizeOffer[] }) {
  const left = prizes.filter((prize) => prize.left > 0)
  if (left.length === 0) return null
  return (
    <ul className="playa-prizes">
      {left.map((prize) => (
        <li key={prize.key} className="playa-prizes__one">
          <SetIcon name={prizeIcon(prize)} />
          {prize.name}
        </li>
      ))}
    </ul>
  )
}
