import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { Cake, Candle } from '#contract/games/aniversario/aniversario.schema.ts'
import { zoneWords } from '#contract/zones/zone-words.ts'
import { Countdown } from '#web/components/ui/display/countdown.tsx'
import { Stamp } from '#web/components/ui/display/stamp.tsx'
import { Icon } from '#web/components/ui/icon.tsx'
import { Confetti } from '#web/features/reveal/confetti/confetti.tsx'
import { Speaker } from '#web/features/reveal/sound/speaker.tsx'
import { useReveal } from '#web/features/reveal/use-reveal.ts'
import { canAnswer, isWaiting } from '../state/cake-state.ts'
import { longDay } from '../state/candle-words.ts'
import { LIT_MS, SMOKE_MS } from './animation-times.ts'
import { CandleCloseUp } from './candle-close-up.tsx'
import { CandleResult } from './candle-result.tsx'
import { QuestionForm } from './question-form.tsx'
import { type Fresh, useCandle } from './use-candle.ts'
import './candle-card.css'
import './reveal.css'

interface CandleCardProps {
  candle: Candle
  cake: Cake
}

/** The chosen candle on its own sheet: its question, or its memory. */
export function CandleCard({ candle, cake }: CandleCardProps) {
  const { n, day, state } = candle
  const { fresh, isStriking, ...candling } = useCandle(cake, candle)
  return (
    <article className="cake-card" id="vela" aria-labelledby="vela-titulo">
      <header className="cake-card__head">
        <h2 id="vela-titulo" tabIndex={-1}>
          Vela {n}
        </h2>
        <p>{longDay(day)}</p>
        {canAnswer(candle, cake) || fresh ? <Speaker /> : null}
        <Link to="." search={{}} resetScroll={false} className="cake-card__close">
          <Icon name="close" label="Volver a la tarta" />
        </Link>
      </header>
      <Answered key={fresh ? fresh.try : 'read'} fresh={fresh} isStriking={isStriking} candle={candle}>
        {state === 'ready' ? null : <CandleResult candle={candle} cake={cake} fresh={fresh} />}
        {state === 'closed' ? <NotYet candle={candle} cake={cake} /> : null}
        {canAnswer(candle, cake) ? (
          <QuestionForm key={candle.tries.length} candle={candle} cake={cake} isStriking={isStriking} {...candling} />
        ) : null}
        {isWaiting(candle) && cake.obstacle ? <p>{candle.question?.question}</p> : null}
      </Answered>
    </article>
  )
}

interface AnsweredProps {
  candle: Candle
  fresh: Fresh | undefined
  isStriking: boolean
  children: ReactNode
}

/**
 * Shows the close-up of a candle above its words. Scrolls the close-up into view while the match moves, and animates
 * the result of an answer that was just given.
 */
function Answered({ candle, fresh, isStriking, children }: AnsweredProps) {
  const { n, state } = candle
  const isFresh = fresh !== undefined
  const { box, isPlaying } = useReveal(isFresh, state === 'lit' ? LIT_MS : SMOKE_MS)
  useEffect(() => {
    if (isStriking) box.current?.querySelector('.cake-scene')?.scrollIntoView({ block: 'nearest' })
  }, [isStriking, box])
  return (
    <div
      className="cake-told"
      id="resultado"
      ref={box}
      data-state={state}
      data-scene={isPlaying || undefined}
      data-striking={isStriking || undefined}
      data-fresh={isFresh || undefined}
    >
      <CandleCloseUp n={n} state={state} isStriking={isStriking} />
      {state === 'out' ? (
        // Decorative: the heading below says the same.
        <span className="cake-told__stamp" aria-hidden="true">
          <Stamp tone="muted" fresh={isFresh}>
            En humo
          </Stamp>
        </span>
      ) : null}
      {isFresh && !isPlaying && state === 'lit' ? <Confetti /> : null}
      <div className="cake-told__words stack">{children}</div>
      {fresh && isPlaying ? <Asked candle={candle} fresh={fresh} /> : null}
    </div>
  )
}

/** The question that was just answered, with its answer marked: it stays until its result is shown. */
const Asked = ({ candle: { question, tries, state }, fresh }: { candle: Candle; fresh: Fresh }) => (
  <div className="cake-asked cake-question" aria-hidden="true">
    <p className="field__label">{question?.question}</p>
    {question?.choices.map((label, position) =>
      tries.slice(0, fresh.try - 1).some(({ answer }) => answer === position) ? null : (
        <p key={label} className="cake-asked__choice" data-chosen={position === fresh.asked || undefined}>
          <span className="cake-asked__mark">{position !== fresh.asked ? null : state === 'lit' ? '✓' : '✗'}</span>
          {label}
        </p>
      ),
    )}
    <p className="cake-asked__verdict">{state === 'lit' ? '¡Era esa!' : 'No era esa'}</p>
  </div>
)

const NotYet = ({ candle: { day, opensAt }, cake: { serverNow, zone } }: CandleCardProps) => (
  <div className="stack stack--tight">
    <Countdown now={serverNow} target={opensAt} label="Se puede encender en" endText="Ya se puede encender" />
    <p className="small">
      El {longDay(day)}, {zoneWords(zone)}. Después, cualquier día hasta que se cierre.
    </p>
  </div>
)
