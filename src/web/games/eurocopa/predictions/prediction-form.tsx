import { useHydrated, useLocation } from '@tanstack/react-router'
import { type SubmitEvent, useRef } from 'react'
import type { Match } from '#contract/games/eurocopa/tournament.schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { replayEarlyInput } from '#web/components/ui/fields/early-input.ts'
import { counted } from '#web/format/plural.ts'
import { Flag } from '../components/flag.tsx'
import { isLevel, type Score, type Side } from '../drafts/drafts.ts'
import { predictionForm } from '../functions.ts'
import { GoalsField } from './goals-field.tsx'
import { usePredictions } from './predictions-context.ts'
import { SavedLine } from './saved-line.tsx'

interface PredictionFormProps {
  match: Match
  names: readonly [string, string]
}

/**
 * The form for the score of a match that has not begun. With JavaScript every press changes a draft; without JavaScript
 * each card posts its own form.
 */
export function PredictionForm({ match, names }: PredictionFormProps) {
  const { tournament, mine, drafts, predictions, onDraft, onDiscard, onEmpty, onSend } = usePredictions()
  const form = useRef<HTMLFormElement>(null)
  const hasScript = useHydrated()
  const back = useLocation({ select: ({ pathname }) => pathname })
  const saved = predictions.get(match.n)
  const draft = drafts[match.n]
  const score: Score | null = draft?.goals ?? saved?.goals ?? null
  const through = draft ? draft.through : (saved?.through ?? null)
  const isKnockOut = match.stage !== 'group'
  const needsThrough = isKnockOut && score !== null && isLevel(score)

  const say = (goals: Score, next: Side | null) =>
    onDraft({
      match: match.n,
      goals,
      through: isKnockOut && isLevel(goals) ? next : null,
      at: Date.now(),
      waits: !navigator.onLine,
    })

  function discard() {
    onDiscard(match.n)
    // The discard button disappears with the draft, so the focus moves to the number field.
    form.current?.querySelector<HTMLInputElement>('.goals__number')?.focus({ preventScroll: true })
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSend()
  }

  return (
    <form
      ref={form}
      className="match__form"
      action={predictionForm.url}
      method="post"
      onSubmit={onSubmit}
      noValidate={hasScript}
    >
      <input type="hidden" name="_form" value="pronostico" />
      <input type="hidden" name="_back" value={back} />
      <input type="hidden" name="edition" value={mine.edition} />
      <input type="hidden" name="match" value={match.n} />
      <input type="hidden" name="saves" value={saved?.saves ?? 0} />
      <div className="match__sides">
        {([0, 1] as const).map((side) => (
          <div className="match__side" key={side}>
            <Flag team={match.sides[side]} />
            <span className="match__name">{names[side]}</span>
            <GoalsField
              side={side}
              team={names[side]}
              score={score}
              hasScript={hasScript}
              onChange={(goals) => (goals ? say(goals, through) : onEmpty(match.n))}
            />
          </div>
        ))}
      </div>
      {needsThrough || (isKnockOut && !hasScript) ? (
        <fieldset className={needsThrough ? 'match__through' : 'match__through if-no-js'}>
          <legend>{hasScript ? '¿Quién pasa?' : 'Si empatan, ¿quién pasa?'}</legend>
          {([0, 1] as const).map((side) => (
            <label key={side} className="match__pass">
              <input
                ref={replayEarlyInput}
                type="radio"
                name="through"
                value={side}
                checked={through === side}
                onChange={() => score && say(score, side)}
              />
              {names[side]}
            </label>
          ))}
        </fieldset>
      ) : null}
      {isKnockOut ? <p className="match__rule">{ruleWords(tournament.scoring)}</p> : null}
      <SavedLine saved={saved} draft={draft} of={names.join(' – ')} onDiscard={discard} />
      <div className="if-no-js">
        <Button type="submit" size="sm">
          Guardar
        </Button>
      </div>
    </form>
  )
}

const ruleWords = ({ basis, through }: { basis: 'aet' | 'ft90'; through: number }): string =>
  `Cuenta el marcador ${basis === 'aet' ? 'tras la prórroga' : 'a los 90 minutos'}, sin penaltis. Acertar quién pasa suma ${counted(through, 'punto', 'puntos')}.`
