import type { HistoryDetail } from '#contract/games/catalog.schema.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import type { Database } from '../../../db/database.ts'
import type { PlayOfHistory } from '../../game.ts'
import { CHAMPION, nameOf, pickIn, predictionIn } from '../history.ts'
import { eurocopaRules } from '../rules/rules.ts'
import { tournamentStateIn } from '../tournament/matches.ts'
import { toResult } from '../tournament/view.ts'
import { toMyPrediction } from './my-prediction.ts'
import { pickOf, predictionsOf } from './queries.ts'

interface Owner {
  db: Database
  accountId: string
}

/**
 * Returns the prediction or pick that a play has saved. A prediction comes with the result of its match and its points.
 */
export async function detailOf(
  row: PlayOfHistory & { id: string },
  edition: Edition,
  { db, accountId }: Owner,
): Promise<HistoryDetail> {
  const owner = { account: accountId, campaign: edition.id }
  const { scoring } = eurocopaRules(edition)
  const told = { game: 'eurocopa', zone: edition.zone, basis: scoring.basis } as const
  if (row.action === CHAMPION) {
    const { team, chance } = pickIn(row)
    const [pick] = await db.ask(pickOf(owner))
    const isReplaced = chance === 'first' ? pick?.team !== team || pick.second !== null : pick?.second !== team
    const sides: [string, string] = [nameOf(edition, team), '']
    return { ...told, ...NO_MATCH, sides, isReplaced }
  }
  const { match: n, sides, goals, through, kickoff } = predictionIn(row)
  const [state, rows] = await Promise.all([tournamentStateIn(db, edition), db.ask(predictionsOf(owner))])
  const match = state.matches.get(n)
  const prediction = rows.find(({ match }) => match === n)
  const isReplaced = prediction?.play_id !== row.id
  const [home, away] = sides.map((code) => nameOf(edition, code))
  return {
    ...told,
    match: n,
    sides: [home ?? '', away ?? ''],
    goals,
    through: through === null ? null : nameOf(edition, sides[through]),
    kickoff,
    isReplaced,
    result: match?.result ? toResult(match.result) : null,
    scored: isReplaced || !match ? null : toMyPrediction(prediction, match, scoring).scored,
  }
}

const NO_MATCH = { match: null, goals: null, through: null, kickoff: null, result: null, scored: null }
