import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { WonPrize } from '#contract/prizes.schema.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { ClaimHere } from '#web/features/prizes/claim/claim-here.tsx'
import { ClaimLink } from '#web/features/prizes/claim/claim-link.tsx'
import { CodeSlip } from '#web/features/prizes/code-slip.tsx'
import { STATE_ID } from '#web/features/prizes/state-id.ts'
import { formatMoney } from '#web/format/money.ts'
import { claimBefore, isToClaim } from '#web/format/prize-words.ts'
import { Gain } from './gain.tsx'

interface PrizeProps {
  prize: WonPrize
  serverNow: number
  /** The heading of the result. */
  children: ReactNode
  /** Set if the scene of the game already shows the prize's drawing. */
  isDrawn?: boolean
}

/** Shows a won prize in every game: its drawing, the heading, and the claim, or the code once it is claimed. */
export function WonPrizePart({ prize, serverNow, children, isDrawn = false }: PrizeProps) {
  const { campaign, symbol } = prize
  return (
    <Gain art={isDrawn ? undefined : { kind: campaign.kind, name: symbol }} heading={children}>
      {prize.code ? <Code prize={prize} code={prize.code} /> : <NextStep prize={prize} serverNow={serverNow} />}
    </Gain>
  )
}

const Code = ({ prize, code }: { prize: WonPrize; code: string }) => (
  <section className="stack stack--tight" aria-labelledby={STATE_ID}>
    <h3 id={STATE_ID} className="gain__code" tabIndex={-1}>
      Tu código
    </h3>
    <CodeSlip prize={prize} code={code} />
  </section>
)

function NextStep({ prize, serverNow }: Pick<PrizeProps, 'prize' | 'serverNow'>) {
  const { id, kind, valueCents, needsAddress } = prize
  const isOpen = isToClaim(prize, serverNow)
  return (
    <>
      {isOpen && !needsAddress ? <ClaimHere prize={prize} /> : null}
      {isOpen && needsAddress ? <ClaimLink prize={prize} /> : null}
      {isOpen ? null : (
        <Link to="/user/prizes/$id" params={{ id }} className={buttonClass({ size: 'lg' })}>
          Ver mi premio
        </Link>
      )}
      <p className="small">
        {/* The name of a voucher says its value. */}
        {kind === 'physical' && valueCents > 0 ? `Valorado en ${formatMoney(valueCents)}. ` : ''}
        {wordsFor(prize, serverNow)}{' '}
        {isOpen && !needsAddress ? (
          <Link to="/user/prizes/$id" params={{ id }} className="text-link">
            {'Ver\u00a0el\u00a0premio'}
          </Link>
        ) : null}
      </p>
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
