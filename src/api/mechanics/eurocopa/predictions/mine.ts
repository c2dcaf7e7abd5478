import type { MyPredictions } from '#contract/mechanics/eurocopa.ts'
import { dayOf } from '../../../campaigns/days.ts'
import type { Edition } from '../../../campaigns/edition.ts'
import { obstacleFor } from '../../../campaigns/eligibility.ts'
import { phaseOf } from '../../../campaigns/phase.ts'
import { talliesIn } from '../../../campaigns/queries.ts'
import type { WideReader } from '../../mechanic.ts'
import { lineOf } from '../boards/line.ts'
import { ownNameOf } from '../leagues/names.ts'
import { type MatchNow, standWithShown } from '../matches.ts'
import { eurocopaRules } from '../rules.ts'
import { toPick } from './champion.ts'
import { toMyPredictions } from './my-prediction.ts'
import { pickOf, predictionsOf } from './queries.ts'
import { splitOf } from './splits.ts'

export async function myPredictionsOf(
  { db, secret, player, now }: Omit<WideReader, 'season'>,
  edition: Edition,
): Promise<MyPredictions> {
  const owner = { account: player.accountId, campaign: edition.id }
  const { stand, shown } = await standWithShown(db, edition, now)
  const [rows, [pick], tallies, me, name] = await Promise.all([
    db.ask(predictionsOf(owner)),
    db.ask(pickOf(owner)),
    db.ask(talliesIn({ campaign: edition.id })),
    lineOf({ db, secret, edition, me: player.accountId }),
    ownNameOf({ db, secret }, edition, player.accountId),
  ])
  const rules = eurocopaRules(edition)
  const counts = new Map(tallies.map(({ key, n }) => [key, Number(n)]))
  return {
    serverNow: now,
    edition: edition.edition,
    obstacle: obstacleFor(edition.definition, phaseOf(edition, now), player, dayOf(edition.zone, now)),
    predictions: toMyPredictions(rows, stand, rules.scoring),
    champion: toPick(pick, stand, rules),
    splits: splitsOf(shown, counts),
    me,
    name,
  }
}

/** Of locked matches only: before, nobody learns what the others say. */
export const splitsOf = (shown: readonly MatchNow[], counts: ReadonlyMap<string, number>) =>
  Object.fromEntries(
    shown.flatMap(({ match: { n } }) => {
      const split = splitOf(n, counts)
      return split ? [[String(n), split]] : []
    }),
  )
