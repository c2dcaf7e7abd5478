import type { Edition } from '../../campaigns/editions/edition.ts'
import type { Reader } from '../game.ts'
import { leaguesWith, nameOfAccount } from './leagues/queries.ts'
import { leagueName } from './leagues/views.ts'
import { toPick } from './predictions/champion.ts'
import { toMyPredictions } from './predictions/my-prediction.ts'
import { pickOf, predictionsOf } from './predictions/queries.ts'
import { eurocopaRules } from './rules/rules.ts'
import { tournamentStateIn } from './tournament/matches.ts'

/** Returns scored predictions, the champion pick, the board name and the leagues, for the export of a member's data. */
export async function exportedPredictions({ db, player }: Reader, edition: Edition) {
  const owner = { account: player.accountId, campaign: edition.id }
  const state = await tournamentStateIn(db, edition)
  const [rows, [pick], [name], leagues] = await Promise.all([
    db.ask(predictionsOf(owner)),
    db.ask(pickOf(owner)),
    db.ask(nameOfAccount(owner)),
    db.ask(leaguesWith(owner)),
  ])
  const rules = eurocopaRules(edition)
  const predictions = toMyPredictions(rows, state, rules.scoring)
  return {
    predictions,
    champion: toPick(pick, state, rules),
    name: name?.name ?? null,
    leagues: leagues.map((league) => {
      const isOwner = league.owner === player.accountId
      return { name: isOwner ? league.name : leagueName(league), isOwner }
    }),
  }
}
