import type { Edition } from '../../../campaigns/edition.ts'
import type { Reader } from '../../mechanic.ts'
import { leaguesWith, nameOfAccount } from '../leagues/queries.ts'
import { leagueName } from '../leagues/views.ts'
import { standIn } from '../matches.ts'
import { eurocopaRules } from '../rules.ts'
import { toPick } from './champion.ts'
import { toMyPredictions } from './my-prediction.ts'
import { pickOf, predictionsOf } from './queries.ts'

/** Predictions with what they earned, the champion, the name on the boards and the leagues, for the member's file. */
export async function exportedPredictions({ db, player }: Reader, edition: Edition) {
  const owner = { account: player.accountId, campaign: edition.id }
  const stand = await standIn(db, edition)
  const [rows, [pick], [name], leagues] = await Promise.all([
    db.ask(predictionsOf(owner)),
    db.ask(pickOf(owner)),
    db.ask(nameOfAccount(owner)),
    db.ask(leaguesWith(owner)),
  ])
  const rules = eurocopaRules(edition)
  const predictions = toMyPredictions(rows, stand, rules.scoring)
  return {
    predictions,
    champion: toPick(pick, stand, rules),
    name: name?.name ?? null,
    leagues: leagues.map((league) => {
      const isOwner = league.owner === player.accountId
      return { name: isOwner ? league.name : leagueName(league), isOwner }
    }),
  }
}
