import { Link } from '@tanstack/react-router'
import type { WonPrize } from '#contract/prizes.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { ClaimLink } from '#web/features/prizes/claim-link.tsx'
import { timeLeft } from '#web/format/dates.ts'
import { formatMoney } from '#web/format/money.ts'

interface FoundPrizeProps {
  prize: WonPrize
  serverNow: number
}

/** The prize beside the shell, and the way to it. */
export function FoundPrize({ prize, serverNow }: FoundPrizeProps) {
  const isWaiting = prize.state === 'won' && serverNow < prize.claimUntil
  return (
    <>
      <p className="playa-find__prize">{prize.name}</p>
      <p>
        {prize.valueCents > 0 ? `Valorado en ${formatMoney(prize.valueCents)}. ` : ''}
        {wordsFor(prize, serverNow)}
      </p>
      <span>
        {isWaiting ? (
          <ClaimLink id={prize.id} name={prize.name} />
        ) : (
          <Link to="/user/prizes/$id" params={{ id: prize.id }} className={buttonClass({ size: 'lg' })}>
            Ver mi premio
          </Link>
        )}
      </span>
    </>
  )
}

function wordsFor({ state, claimUntil }: WonPrize, serverNow: number): string {
  if (state === 'annulled') return 'Este premio se ha anulado; en su página te contamos por qué.'
  if (state !== 'won' && state !== 'expired') return 'Ya lo has recogido.'
  if (state === 'expired' || serverNow >= claimUntil) return 'El plazo para recogerlo ya terminó.'
  return `Te ${timeLeft(serverNow, claimUntil)} para recogerlo.`
}
