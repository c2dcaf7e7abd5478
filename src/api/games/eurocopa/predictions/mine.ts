import type { MyPredictions } from '#contract/games/eurocopa/predictions.schema.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import { obstacleFor } from '../../../campaigns/editions/eligibility.ts'
import { phaseOf } from '../../../campaigns/editions/phase.ts'
import { talliesIn } from '../../../campaigns/editions/queries.ts'
import { dayOf } from '../../../days.ts'
import type { WideReader } from '../../game.ts'
import { lineOf } from '../boards/line.ts'
import { peopleOn } from '../boards/queries.ts'
import { ownNameOf } from '../names/board-names.ts'
import { eurocopaRules } from '../rules/rules.ts'
import { type MatchNow, stateWithShown } from '../tournament/matches.ts'
import { toPick } from './champion.ts'
import { toMyPredictions } from './my-prediction.ts'
import { roundOfNewcomer } from './newcomer.ts'
import { pickOf, predictionsOf } from './queries.ts'
import { splitOf } from './splits.ts'

export async function myPredictionsOf(
  { db, secret, player, now }: Omit<WideReader, 'season' | 'acceptedSecrets'>,
  edition: Edition,
): Promise<MyPredictions> {
  const owner = { account: player.accountId, campaign: edition.id }
  const { state, shown } = await stateWithShown(db, edition, now)
  const [rows, [pick], tallies, me, name, [all]] = await Promise.all([
    db.ask(predictionsOf(owner)),
    db.ask(pickOf(owner)),
    db.ask(talliesIn({ campaign: edition.id })),
    lineOf({ db, secret, edition, me: player.accountId }),
    ownNameOf({ db, secret }, edition, player.accountId),
    db.ask(peopleOn({ campaign: edition.id, scope: 'all' })),
  ])
  const said = new Set(rows.map(({ match }) => match))
  const scope = roundOfNewcomer([...state.matches.values()], said, now)
  const line = scope === null ? null : await lineOf({ db, secret, edition, me: player.accountId }, scope)
  const rules = eurocopaRules(edition)
  const counts = new Map(tallies.map(({ key, n }) => [key, Number(n)]))
  return {
    serverNow: now,
    edition: edition.edition,
    obstacle: obstacleFor(edition.definition, phaseOf(edition, now), player, dayOf(edition.zone, now)),
    predictions: toMyPredictions(rows, state, rules.scoring),
    champion: toPick(pick, state, rules),
    splits: splitsOf(shown, counts),
    me,
    people: Number(all?.n ?? 0),
    round: scope && line && { scope, place: line.place, points: line.points },
    name,
  }
}

/** Returns splits only for locked matches; before the lock, the predictions of other members are secret. */
const splitsOf = (shown: readonly MatchNow[], counts: ReadonlyMap<string, number>) =>
  Object.fromEntries(
    shown.flatMap(({ match: { n } }) => {
      const split = splitOf(n, counts)
      return split ? [[String(n), split]] : []
    }),
  )
