import { MOST_GOALS } from '#contract/games/eurocopa/eurocopa.ts'
import { replayEarlyInput } from '#web/components/ui/fields/early-input.ts'
import type { Score, Side } from '../drafts/drafts.ts'
import { withStep, withTypedGoals } from '../drafts/drafts.ts'

const NAMES = ['home', 'away'] as const

interface GoalsFieldProps {
  side: Side
  team: string
  score: Score | null
  /** Whether the − and + buttons work. The number field then opens no keyboard on a phone. */
  hasScript: boolean
  /** Receives null when the field is emptied and the other side has no goals. */
  onChange: (score: Score | null) => void
}

/** The goals of a team: − and + for the thumb, and a number field for the keyboard. */
export function GoalsField({ side, team, score, hasScript, onChange }: GoalsFieldProps) {
  const goals = score?.[side]
  return (
    <div className="goals">
      <button
        type="button"
        className="goals__step"
        tabIndex={-1}
        aria-label={`Un gol menos de ${team}`}
        disabled={goals === 0}
        onClick={() => onChange(withStep(score, side, -1))}
      >
        −
      </button>
      <input
        ref={replayEarlyInput}
        className="goals__number"
        type="number"
        name={NAMES[side]}
        min={0}
        max={MOST_GOALS}
        inputMode={hasScript ? 'none' : 'numeric'}
        autoComplete="off"
        aria-label={`Goles de ${team}`}
        placeholder="?"
        value={goals ?? ''}
        onChange={({ target }) => onChange(withTypedGoals(score, side, target.value))}
        onFocus={({ target }) => target.select()}
      />
      <button
        type="button"
        className="goals__step"
        tabIndex={-1}
        aria-label={`Un gol más de ${team}`}
        disabled={goals === MOST_GOALS}
        onClick={() => onChange(withStep(score, side, 1))}
      >
        +
      </button>
    </div>
  )
}
