import type { MyPrediction } from '#contract/games/eurocopa/predictions.schema.ts'
import { type Scored, type Scoring, scoreOf } from '#contract/games/eurocopa/scoring.ts'
import type { EnteredResult, MatchNow, TournamentState } from '../tournament/matches.ts'
import type { SavedPlay } from './save.ts'

/** Returns a prediction as its member sees it, with its points if the match has a result. */
export function toMyPrediction(row: SavedPlay, { match, result, former }: MatchNow, scoring: Scoring): MyPrediction {
  const goals: [number, number] = [row.home, row.away]
  const through = row.through === 0 || row.through === 1 ? row.through : null
  const scoreWith = (ended: EnteredResult): Scored =>
    scoreOf(through === null ? { goals } : { goals, through }, ended, match.stage, scoring)
  return {
    match: row.match,
    goals,
    through,
    savedAt: row.at,
    saves: row.saves,
    id: row.play_id,
    scored: result && scoreWith(result),
    formerTotal: former && scoreWith(former).total,
  }
}

export const toMyPredictions = (
  rows: readonly SavedPlay[],
  { matches }: TournamentState,
  scoring: Scoring,
): MyPrediction[] =>
  rows.flatMap((row) => {
    const match = matches.get(row.match)
    return match ? [toMyPrediction(row, match, scoring)] : []
  })
