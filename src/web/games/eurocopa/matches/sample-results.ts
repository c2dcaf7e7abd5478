import { type Scored, type Scoring, scoreOf } from '#contract/games/eurocopa/scoring.ts'

type Score = readonly [number, number]

export interface SampleResult extends Scored {
  /** How the match might end. */
  goals: Score
}

/** Returns a possible end of a group match for each kind of hit of a prediction, from the best to the worst. */
export function sampleResults(goals: Score, scoring: Scoring): SampleResult[] {
  const [home, away] = goals
  const ends: Score[] = [
    goals,
    [home + 1, away + 1],
    home > away ? [home + 2, away] : [home, away + 2],
    home === away ? [home + 1, away] : [away, home],
  ]
  const scored = ends.map((end) => ({ goals: end, ...scoreOf({ goals }, { ft90: end }, 'group', scoring) }))
  // A draw has no result with the right winner alone.
  return scored.filter(({ tier }, i) => scored.findIndex((one) => one.tier === tier) === i)
}
