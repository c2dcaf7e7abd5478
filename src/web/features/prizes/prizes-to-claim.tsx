import { Link } from '@tanstack/react-router'
import type { WonPrize } from '#contract/prizes.schema.ts'
import { Drawing } from '#web/components/campaign/drawing.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { timeLeft } from '#web/format/dates.ts'

/** Lists the prizes to claim, each with the time that is left; renders nothing without prizes. */
export function PrizesToClaim({ prizes, now }: { prizes: readonly WonPrize[]; now: number }) {
  if (prizes.length === 0) return null
  return (
    <section className="stack" aria-labelledby="premios">
      <h2 id="premios">Premios por recoger</h2>
      <ul className="rows">
        {prizes.map((prize) => (
          <li key={prize.id}>
            <Link to="/user/prizes/$id" params={{ id: prize.id }} className="row row--link">
              <span className="row__lead">
                <Drawing kind={prize.campaign.kind} name={prize.symbol} size={56} isCut />
              </span>
              <span className="row__main">
                <span className="row__title">{prize.name}</span>
                <span className="row__meta">
                  {prize.campaign.title} · te {timeLeft(now, prize.claimUntil)}
                </span>
              </span>
              <span className={`row__end ${buttonClass({ size: 'sm' })}`}>Recoger</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
