import { Link } from '@tanstack/react-router'
import type { WonPrize } from '#contract/prizes.schema.ts'
import { Drawing } from '#web/components/campaign/drawing.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { timeLeft } from '#web/format/dates.ts'
import './held-prizes.css'

/** The newest codes only: a code without a till is never known to be used. The history has them all. */
const MOST_CODES = 3

/** Returns the prizes that wait for their winner: those to claim, then the newest with a code that is not used. */
export function heldOf(prizes: readonly WonPrize[]): WonPrize[] {
  const codes = prizes.filter(({ state, code, used }) => state === 'claimed' && code !== null && used === undefined)
  return [...prizes.filter(({ state }) => state === 'won'), ...codes.slice(0, MOST_CODES)]
}

interface HeldPrizesProps {
  prizes: readonly WonPrize[]
  /** The server's time, epoch ms. */
  now: number
}

/** Lists the prizes that wait for the member; renders nothing without one. */
export function HeldPrizes({ prizes, now }: HeldPrizesProps) {
  if (prizes.length === 0) return null
  return (
    <section className="stack" aria-labelledby="premios">
      <h2 id="premios">{prizes.length === 1 ? 'Tu premio' : 'Tus premios'}</h2>
      <ul className="held-prizes">
        {prizes.map((prize) => (
          <HeldPrize key={prize.id} prize={prize} now={now} />
        ))}
      </ul>
    </section>
  )
}

function HeldPrize({
  prize: { id, name, symbol, state, campaign, claimUntil },
  now,
}: {
  prize: WonPrize
  now: number
}) {
  const isToClaim = state === 'won'
  return (
    <li data-campaign={campaign.kind}>
      <Link to="/user/prizes/$id" params={{ id }} className="held-prize on-ground">
        <Drawing kind={campaign.kind} name={symbol} size={72} isCut />
        <span className="held-prize__words">
          <span className="held-prize__name">{name}</span>
          <span className="held-prize__about">
            {isToClaim ? `Te ${timeLeft(now, claimUntil)} para recogerlo` : `De «${campaign.title}»`}
          </span>
        </span>
        <span className={buttonClass({ size: 'sm', variant: isToClaim ? 'primary' : 'secondary' })}>
          {isToClaim ? 'Recoger' : 'Ver código'}
        </span>
      </Link>
    </li>
  )
}
