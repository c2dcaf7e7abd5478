import type { Edition } from '../campaigns/edition.ts'

import { first, type Transaction } from '../db/database.ts'
import { claimUnit, type UnitRow, unitsHeld } from './queries.ts'

const NO_GROUP = ''

/**
 * Gives a play the free unit with the earliest moment that has come, within the limits of the person. Undefined when
 * there is none: the play loses.
 */
export function* awardByMoment(
  edition: Edition,
  { accountId, playId, at }: { accountId: string; playId: string; at: number },
): Transaction<UnitRow | undefined> {
  const { limits } = edition.definition
  const held = yield* first(unitsHeld({ account: accountId, campaign: edition.id }))
  if (!held) return
  const physical = Number(held.physical) < limits.physical ? 'physical' : NO_GROUP
  const code = Number(held.code) < limits.code ? 'code' : NO_GROUP
  return yield* first(claimUnit({ account: accountId, play: playId, at, campaign: edition.id, physical, code }))
}
