import type { MyPredictions } from '#contract/mechanics/eurocopa.ts'
import { dayOf } from '../../../campaigns/days.ts'
import type { Edition } from '../../../campaigns/edition.ts'
import { obstacleFor } from '../../../campaigns/eligibility.ts'
import { phaseOf } from '../../../campaigns/phase.ts'
import { talliesIn } from '../../../campaigns/queries.ts'
import type { WideReader } from '../../mechanic.ts'
import { lineOf } from '../boards/line.ts'
import { ownNameOf } from '../leagues/names.ts'
import { isLocked, type Stand, standIn } from '../matches.ts'
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
  const stand = await standIn(db, edition)
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
    splits: splitsOf(stand, counts, now),
    me,
    name,
  }
}

/** Of locked matches only: before, nobody learns what the others say. */
export function splitsOf({ matches }: Stand, counts: ReadonlyMap<string, number>, now: number) {
  const locked = [...matches.values()].filter((match) => isLocked(match, now))
  return Object.fromEntries(
    locked.flatMap(({ match: { n } }) => {
      const split = splitOf(n, counts)
      return split ? [[String(n), split]] : []
    }),
  )
}
