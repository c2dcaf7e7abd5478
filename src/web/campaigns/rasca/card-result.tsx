import { Link } from '@tanstack/react-router'
import type { Card } from '#contract/rasca.ts'
import { ClaimLink } from '#web/components/prizes/claim-link.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Stamp } from '#web/components/ui/stamp.tsx'
import { daysLeft } from '#web/format/dates.ts'
import { formatMoney } from '#web/format/money.ts'

type Play = NonNullable<Card['play']>

/** Words first, then the prize, then what to do with it. A losing card never says «casi». */
export function CardResult({ play, serverNow }: { play: Play; serverNow: number }) {
  const { outcome } = play
  if (outcome.kind === 'lost') {
    return (
      <div className="stack stack--tight">
        <h2 tabIndex={-1}>Esta vez no hay premio</h2>
        <p>Estaba decidido antes de que abrieras la tarjeta, y queda apuntado en tu historial.</p>
      </div>
    )
  }
  const { prize } = outcome
  return (
    <div className="stack stack--tight">
      <Stamp tone="accent" fresh>
        PREMIO
      </Stamp>
      <h2 tabIndex={-1}>Has ganado: {prize.name}</h2>
      <p>
        {prize.valueCents > 0 ? `Vale ${formatMoney(prize.valueCents)}. ` : ''}
        {prize.state === 'won' ? `Te ${daysLeft(serverNow, prize.claimUntil)} para recogerlo.` : 'Ya lo has recogido.'}
      </p>
      {prize.state === 'won' ? (
        <ClaimLink id={prize.id} name={prize.name} />
      ) : (
        <Link to="/user/prizes/$id" params={{ id: prize.id }} className={buttonClass({ size: 'lg' })}>
          Ver mi premio
        </Link>
      )}
    </div>
  )
}
