import { lazy, type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Card } from '#contract/rasca.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { uncoverForm } from '#web/functions/rasca.ts'
import { CardResult } from './card-result.tsx'
import { Confetti } from './confetti.tsx'
import { SymbolGrid } from './symbol-grid.tsx'
import { useScratch } from './use-scratch.ts'
import './rasca.css'

// The foil is only of use once the page is alive.
const FoilCanvas = lazy(() => import('./foil-canvas.tsx').then((file) => ({ default: file.FoilCanvas })))

const never = () => () => {}
const useIsAlive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

export interface ScratchCardProps {
  card: Card
  label: string
  serverNow: number
  /** Shown under the result: the way to the next card. */
  next: ReactNode
}

/** Today's ticket: nine drawings under silver, a button for those who do not scratch, and the result in words. */
export function ScratchCard({ card, label, serverNow, next }: ScratchCardProps) {
  const scratch = useScratch(card)
  const isAlive = useIsAlive()
  const [isPainted, setPainted] = useState(false)
  const { isShown, isFresh, isOpening, fault } = scratch
  const isFreshWin = isFresh && card.play?.outcome.kind === 'won'
  const { result, byButton } = useFocusOnResult(isFresh)
  return (
    <div className="rasca-play">
      <section className="rasca-ticket" aria-label={label} data-campaign="rasca">
        <p className="rasca-ticket__head">
          <span>{label}</span>
          <span className="rasca-ticket__number">{card.play ? `Nº ${card.play.ticket}` : 'Sin abrir'}</span>
        </p>
        <div className="rasca-window" data-covered={(!isShown && !isPainted) || undefined}>
          <SymbolGrid play={card.play} isShown={isShown} />
          {isAlive && (!isShown || isFresh) ? (
            <Suspense>
              <FoilCanvas
                onStart={() => void scratch.open()}
                onCleared={scratch.uncover}
                onPainted={() => setPainted(true)}
                isGone={isShown}
              />
            </Suspense>
          ) : null}
          {isFreshWin ? <Confetti /> : null}
        </div>
        <p className="rasca-ticket__foot">Tres dibujos iguales ganan el premio de ese dibujo</p>
      </section>
      <div className="rasca-talk stack">
        <div role="status" aria-live="polite" className="stack" ref={result}>
          {isShown && card.play ? <CardResult play={card.play} serverNow={serverNow} /> : null}
        </div>
        {fault ? (
          <Notice tone="warning" live="assertive">
            {fault}
          </Notice>
        ) : null}
        {isShown ? (
          next
        ) : (
          <Uncover
            slot={card.slot}
            isPending={isOpening}
            onUncover={() => {
              byButton()
              return scratch.uncover()
            }}
          />
        )}
      </div>
    </div>
  )
}

/** The button goes away with the foil: whoever pressed it goes on from the result. A finger on the foil had no focus. */
function useFocusOnResult(isFresh: boolean) {
  const result = useRef<HTMLDivElement>(null)
  const wasButton = useRef(false)
  useEffect(() => {
    if (!isFresh || !wasButton.current) return
    const heading = result.current?.querySelector<HTMLElement>('h2')
    heading?.focus({ preventScroll: true })
    // No further than needed: the card itself should stay in sight.
    heading?.scrollIntoView({ block: 'nearest' })
  }, [isFresh])
  return {
    result,
    byButton: () => {
      wasButton.current = true
    },
  }
}

interface UncoverProps {
  slot: string
  isPending: boolean
  onUncover: () => Promise<boolean>
}

/** A plain form without JavaScript; the way in for keyboard, switch and screen reader with it. */
function Uncover({ slot, isPending, onUncover }: UncoverProps) {
  const state = useForm({ name: `uncover-${slot}`, submit: uncoverForm })
  const onSubmit = async (event: { preventDefault(): void }) => {
    event.preventDefault()
    await onUncover()
  }
  return (
    <Form state={{ ...state, form: { ...state.form, onSubmit } }} className="stack stack--tight">
      <p className="rasca-hint only-js">Rasca con el dedo o el ratón, o pulsa el botón.</p>
      <input type="hidden" name="slot" value={slot} />
      <Button type="submit" size="lg" pending={isPending}>
        Descubrir resultado
      </Button>
    </Form>
  )
}
