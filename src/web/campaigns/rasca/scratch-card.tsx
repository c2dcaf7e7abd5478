import { useHydrated } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import type { Card } from '#contract/mechanics/rasca.ts'
import { Button } from '#web/components/ui/button.tsx'
import { FaultNotice } from '#web/features/play/play-fault.tsx'
import { PaperBurst } from '#web/features/reveal/paper-burst.tsx'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { CardResult } from './card-result.tsx'
import type { FoilCanvasProps } from './foil-canvas.tsx'
import { uncoverForm } from './functions.ts'
import { SymbolGrid } from './symbol-grid.tsx'
import { useScratch } from './use-scratch.ts'
import './rasca.css'

// The foil needs hydration; without it the button does the same.
const FoilCanvas = lazy(() =>
  import('./foil-canvas.tsx').then(
    ({ FoilCanvas }): { default: ComponentType<FoilCanvasProps> } => ({ default: FoilCanvas }),
    () => ({ default: () => null }),
  ),
)

export interface ScratchCardProps {
  card: Card
  edition: string
  label: string
  serverNow: number
  /** Shown under the result: the link to the next card. */
  next: ReactNode
  others: ReactNode
}

/** Today's card: nine symbols under silver, a button instead of scratching, and the result in words. */
export function ScratchCard({ card, edition, label, serverNow, next, others }: ScratchCardProps) {
  const scratch = useScratch(card, edition)
  const isAlive = useHydrated()
  const [isPainted, setPainted] = useState(false)
  const { isShown, isFresh, isOpening, fault, failures } = scratch
  const [hadFoil] = useState(!isShown)
  return (
    <div className="rasca-play">
      <section className="rasca-ticket" aria-label={label} data-campaign="rasca">
        <p className="rasca-ticket__head">
          <span>{label}</span>
          <span className="rasca-ticket__number">{card.play ? `Nº ${card.play.ticket}` : 'Sin abrir'}</span>
        </p>
        <div className="rasca-window" data-covered={(!isShown && !isPainted) || undefined}>
          <SymbolGrid play={card.play} isShown={isShown} />
          {isAlive && hadFoil ? (
            <Suspense>
              <FoilCanvas
                key={failures}
                isGone={isShown}
                onStart={() => void scratch.open()}
                onEnough={() => void scratch.uncover()}
                onPainted={() => setPainted(true)}
              />
            </Suspense>
          ) : null}
          {isFresh && card.play?.outcome.kind === 'won' ? (
            <div className="rasca-confetti" aria-hidden="true">
              <PaperBurst />
            </div>
          ) : null}
        </div>
        <p className="rasca-ticket__foot">Tres iguales ganan su premio</p>
      </section>
      <div className="rasca-talk stack">
        {card.cause ? (
          <p>
            <strong>Tarjeta extra:</strong> {card.cause}
          </p>
        ) : null}
        {/* Focus moves to the result, which announces it; a live region would announce it twice. */}
        <div role="status" aria-live="off" className="stack">
          {isShown ? <CardResult card={card} serverNow={serverNow} isFresh={isFresh} /> : null}
        </div>
        {fault && !isShown ? <FaultNotice fault={fault} back="/promo/rasca" /> : null}
        {isShown ? (
          next
        ) : (
          <Uncover
            slot={card.slot}
            edition={edition}
            isPending={isOpening}
            hasFailed={fault !== undefined}
            onUncover={scratch.uncover}
          />
        )}
        {others}
      </div>
    </div>
  )
}

interface UncoverProps {
  slot: string
  edition: string
  isPending: boolean
  hasFailed: boolean
  onUncover: () => Promise<void>
}

/** A plain form without JavaScript; with it, the control for keyboard, switch and screen reader. */
function Uncover({ slot, edition, isPending, hasFailed, onUncover }: UncoverProps) {
  // One name for every card: after a refusal the page must find the form again, even if it shows another day's card.
  const state = useForm({ name: 'uncover', submit: uncoverForm })
  const onSubmit = (event: { preventDefault(): void }) => {
    event.preventDefault()
    return onUncover()
  }
  return (
    <Form state={{ ...state, form: { ...state.form, onSubmit } }} className="stack stack--tight">
      <input type="hidden" name="slot" value={slot} />
      <input type="hidden" name="edition" value={edition} />
      <Button type="submit" size="lg" pending={isPending}>
        {hasFailed ? 'Reintentar y descubrir resultado' : 'Descubrir resultado'}
      </Button>
      <p className="rasca-hint small only-js">O rasca la tarjeta con el dedo o el ratón.</p>
    </Form>
  )
}
