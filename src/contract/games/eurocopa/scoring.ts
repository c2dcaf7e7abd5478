import { type Goals, type Result, type Stage, winnerOf } from './tournament.ts'

/** A predicted result of a match. */
export interface Prediction {
  goals: Goals
  /** The side that advances if the goals are level: the first or the second. */
  through?: 0 | 1
}

/** The points for each kind of hit; the season sets them. */
export interface Scoring {
  exact: number
  difference: number
  winner: number
  /** Extra points for predicting the side that advances from a knock-out match. */
  through: number
  factors: Readonly<Record<Stage, number>>
  /** Whether the goals of extra time count. Goals of a shoot-out never do. */
  basis: 'aet' | 'ft90'
}

/** How close a prediction was; the first tier that applies counts. */
export const TIERS = ['exact', 'difference', 'winner', 'none'] as const
export type Tier = (typeof TIERS)[number]

/** The points of a prediction. `total` is `points` times `factor`, plus `through`. */
export interface Scored {
  tier: Tier
  points: number
  factor: number
  through: number
  total: number
}

/** Returns the goals that count for predictions. */
export const goalsThatCount = ({ ft90, aet }: Pick<Result, 'ft90' | 'aet'>, basis: Scoring['basis']): Goals =>
  basis === 'aet' ? (aet ?? ft90) : ft90

/** Returns the side that advances according to a prediction; null for a predicted draw that names no side. */
export function throughOf({ goals: [home, away], through }: Prediction): 0 | 1 | null {
  if (home !== away) return home > away ? 0 : 1
  return through ?? null
}

/**
 * Scores a prediction of a match that has ended. If the match was a draw, every predicted draw reaches at least the
 * tier `difference`.
 */
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
