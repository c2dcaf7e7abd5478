import { Link } from '@tanstack/react-router'
import type { WonPrize } from '#contract/prizes.schema.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { ClaimLink } from '#web/features/prizes/claim/claim-link.tsx'
import { claimBefore } from '#web/features/prizes/prize-words.ts'
import { formatMoney } from '#web/format/money.ts'

interface PrizeProps {
  prize: WonPrize
  serverNow: number
}

export const isToClaim = ({ state, claimUntil }: WonPrize, serverNow: number): boolean =>
  state === 'won' && serverNow < claimUntil

/** Shows the value and the state of a won prize, and the link to claim or see the prize. */
export function WonPrizePart({ prize, serverNow }: PrizeProps) {
  return (
    <>
      <p>
        {prize.valueCents > 0 ? `Valorado en ${formatMoney(prize.valueCents)}. ` : ''}
        {wordsFor(prize, serverNow)}
      </p>
      <span>
        {isToClaim(prize, serverNow) ? (
          <ClaimLink id={prize.id} name={prize.name} campaign={prize.campaign.kind} />
        ) : (
          <Link to="/user/prizes/$id" params={{ id: prize.id }} className={buttonClass({ size: 'lg' })}>
            Ver mi premio
          </Link>
        )}
      </span>
    </>
  )
}

function wordsFor({ state, claimUntil, campaign }: WonPrize, serverNow: number): string {
  if (state === 'annulled') return 'Este premio se ha anulado; en su página te contamos por qué.'
  if (state === 'declined') return 'Has renunciado a este premio.'
  if (state !== 'won' && state !== 'expired') return 'Ya lo has recogido.'
  if (state === 'expired' || serverNow >= claimUntil) return 'El plazo para recogerlo ya terminó.'
  return `Recógelo ${claimBefore(serverNow, claimUntil, campaign.zone)}.`
}
