import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Card } from '#contract/mechanics/rasca.ts'
import type { WonPrize } from '#contract/prizes.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Stamp } from '#web/components/ui/stamp.tsx'
import { ClaimLink } from '#web/features/prizes/claim-link.tsx'
import { timeLeft } from '#web/format/dates.ts'
import { formatMoney } from '#web/format/money.ts'

export interface CardResultProps {
  card: Card
  serverNow: number
  /** True right after uncovering: the result then takes focus and is announced. */
  isFresh: boolean
}

/** The outcome in words, the prize, then the next action. A losing card never says «casi». */
export function CardResult({ card: { play, state }, serverNow, isFresh }: CardResultProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFresh) focusResult(box.current)
  }, [isFresh])
  if (!play) return null
  const { outcome } = play
  return (
    <div className="rasca-result stack stack--tight" id="resultado" ref={box}>
      {outcome.kind === 'won' ? (
        <Won prize={outcome.prize} serverNow={serverNow} isFresh={isFresh} />
      ) : (
        <>
          <h2 tabIndex={-1}>Esta vez no hay premio</h2>
          <p>Estaba decidido antes de que abrieras la tarjeta, y queda apuntado en tu historial.</p>
        </>
      )}
      {state === 'settled' ? <p className="muted">Se abrió sola al acabar su día.</p> : null}
    </div>
  )
}

function Won({ prize, serverNow, isFresh }: { prize: WonPrize; serverNow: number; isFresh: boolean }) {
  const isWaiting = prize.state === 'won' && serverNow < prize.claimUntil
  return (
    <>
      <Stamp tone={isWaiting ? 'accent' : 'muted'} fresh={isFresh}>
        PREMIO
      </Stamp>
      <h2 tabIndex={-1}>Has ganado: {prize.name}</h2>
      <p>
        {prize.valueCents > 0 ? `Vale ${formatMoney(prize.valueCents)}. ` : ''}
        {wordsFor(prize, serverNow)}
      </p>
      {isWaiting ? (
        <ClaimLink id={prize.id} name={prize.name} />
      ) : (
        <Link to="/user/prizes/$id" params={{ id: prize.id }} className={buttonClass({ size: 'lg' })}>
          Ver mi premio
        </Link>
      )}
    </>
  )
}

function wordsFor({ state, claimUntil }: WonPrize, serverNow: number): string {
  if (state === 'annulled') return 'Este premio se ha anulado; en su página te contamos por qué.'
  if (state !== 'won' && state !== 'expired') return 'Ya lo has recogido.'
  if (state === 'expired' || serverNow >= claimUntil) return 'El plazo para recogerlo ya terminó.'
  return `Te ${timeLeft(serverNow, claimUntil)} para recogerlo.`
}

function focusResult(box: HTMLElement | null) {
  box?.querySelector('h2')?.focus({ preventScroll: true })
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  box?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' })
}
