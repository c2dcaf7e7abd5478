import { type Goals, type Result, type Stage, winnerOf } from './tournament.ts'

/** A predicted result of a match. */
export interface Prediction {
  goals: Goals
  /** The side that goes on, where the goals are level: the first or the second. */
  through?: 0 | 1
}

/** The scoring of a prediction; the season sets it. */
export interface Scoring {
  exact: number
  difference: number
  winner: number
  /** Beside the rest, for who goes on in a knock-out. */
  through: number
  factors: Readonly<Record<Stage, number>>
  /** Whether the goals of extra time count. Those of a shoot-out never do. */
  basis: 'aet' | 'ft90'
}

/** How close a prediction was; the first that applies. */
export const TIERS = ['exact', 'difference', 'winner', 'none'] as const
export type Tier = (typeof TIERS)[number]

/** The points of a prediction: `points` times `factor`, and `through`. */
export interface Scored {
  tier: Tier
  points: number
  factor: number
  through: number
  total: number
}

/** The goals that count. */
export const goalsThatCount = ({ ft90, aet }: Pick<Result, 'ft90' | 'aet'>, basis: Scoring['basis']): Goals =>
  basis === 'aet' ? (aet ?? ft90) : ft90

/** Returns the side that a prediction lets go on in a knock-out; null for a draw that names none. */
export function throughOf({ goals: [home, away], through }: Prediction): 0 | 1 | null {
  if (home !== away) return home > away ? 0 : 1
  return through ?? null
}

/** Scores a prediction of a match that has ended. A draw that is not exact has the right difference. */
export function scoreOf(prediction: Prediction, result: Omit<Result, 'n'>, stage: Stage, scoring: Scoring): Scored {
  const tier = tierOf(prediction.goals, goalsThatCount(result, scoring.basis))
  const points = tier === 'none' ? 0 : scoring[tier]
  const factor = scoring.factors[stage]
  const isThrough = stage !== 'group' && throughOf(prediction) !== null && throughOf(prediction) === winnerOf(result)
  const through = isThrough ? scoring.through : 0
  return { tier, points, factor, through, total: points * factor + through }
}

function tierOf([home, away]: Goals, [homeGoals, awayGoals]: Goals): Tier {
  if (home === homeGoals && away === awayGoals) return 'exact'
  if (home - away === homeGoals - awayGoals) return 'difference'
  return Math.sign(home - away) === Math.sign(homeGoals - awayGoals) ? 'winner' : 'none'
}
