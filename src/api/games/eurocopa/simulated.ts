import { savePredictions } from '#contract/games/eurocopa/predictions.schema.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import type { SimulatedGame } from '../simulated.ts'
import { tournamentOf } from './rules/rules.ts'

const AHEAD_MS = 4 * DAY_MS
const MOST_GOALS = 3

/**
 * Predicts the group matches of the next days. The simulator enters no results, so the teams of later matches are never
 * known, and no prize by place is given.
 */
export const simulatedEurocopa: SimulatedGame = {
  async visit({ edition, at, roll, once, call }) {
    const goals = (subject: string) => Math.floor(roll(subject) * (MOST_GOALS + 1))
    const predictions = tournamentOf(edition)
      .matches.filter(({ stage, kickoff }) => stage === 'group' && kickoff > at && kickoff < at + AHEAD_MS)
      .filter(({ n }) => once(`match ${n}`))
      .map(({ n: match }) => ({ match, home: goals(`home ${match}`), away: goals(`away ${match}`), through: null }))
    if (predictions.length > 0) await call(savePredictions, { input: { predictions } })
  },
}
