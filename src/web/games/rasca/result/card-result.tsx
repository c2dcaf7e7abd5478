import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Card } from '#contract/games/rasca/rasca.schema.ts'
import type { WonPrize } from '#contract/prizes.schema.ts'
import { wonPhrase } from '#contract/prizes.ts'
import { useReveal } from '#web/features/reveal/use-reveal.ts'
import { WonPrizePart } from '#web/features/reveal/won-prize.tsx'
import { plural } from '#web/format/plural.ts'
import { PrizeDrawing } from '../prizes/card-drawing.tsx'
import './card-result.css'

export interface CardResultProps {
  card: Card
  edition: string
  serverNow: number
  /** True right after uncovering: the result then takes the focus and is announced. */
  isFresh: boolean
  /** Number of today's cards that are left; null for a card of another day. */
  left: number | null
  next: ReactNode
}

/** The outcome in words, the prize, then the next action. A losing card never says «casi». */
export function CardResult({ card: { play, state }, edition, serverNow, isFresh, left, next }: CardResultProps) {
  const { box } = useReveal(isFresh)
  if (!play) return null
  const { outcome } = play
  return (
    <div className="rasca-result" id="resultado" ref={box} data-outcome={outcome.kind}>
      {outcome.kind === 'won' ? (
        <Won prize={outcome.prize} serverNow={serverNow} />
      ) : (
        <>
          <h2 tabIndex={-1} data-result="">
            Esta no llevaba premio
          </h2>
          <p>
            {left ? `Te ${plural(left, 'queda', 'quedan')} ${left} para hoy. ` : ''}
            <Link to="/prueba/$slug/{-$edition}" params={{ slug: 'rasca', edition }} className="text-link">
              Cómo se decide
            </Link>
          </p>
        </>
      )}
      {state === 'settled' ? <p className="muted">Se abrió sola al acabar su día.</p> : null}
      {next}
    </div>
  )
}

function Won({ prize, serverNow }: { prize: WonPrize; serverNow: number }) {
  return (
    <>
      <div className="rasca-result__prize">
        <PrizeDrawing size={112} symbol={prize.symbol} />
        <h2 tabIndex={-1} data-result="">
          {wonPhrase(prize)}
        </h2>
      </div>
      <WonPrizePart prize={prize} serverNow={serverNow} />
    </>
  )
}
