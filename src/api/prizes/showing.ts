import type { ShownName, WonPrize } from '#contract/prizes.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { first, type Transaction } from '../db/database.ts'
import { type House, requireNotTheHouse } from '../names/house-names.ts'
import { requireAllowed } from '../names/ruling.ts'
import type { Season } from '../season/season.ts'
import { changeUnit, unitOfOwner } from './queries.ts'
import { canBeShown, toWonPrize } from './won-prize.ts'

interface Showing {
  prizeId: string
  accountId: string
  /** Null if the winner no longer wants to be shown. */
  name: ShownName | null
}

/**
 * Stores how the winner of a draw agrees to be shown. Throws `not_found` for a prize that is not from a draw, and
 * `invalid_input` for a name that the desk has hidden.
 */
export function* showWinner(
  house: House & { season: Season },
  { prizeId, accountId, name }: Showing,
  now: number,
): Transaction<WonPrize> {
  const unit = yield* first(unitOfOwner({ id: prizeId, account: accountId }))
  const edition = unit && house.season.byId(unit.campaign_id)
  if (!unit || !edition || !canBeShown(unit)) throw new Problem('not_found')
  if (name) {
    requireNotTheHouse(house, name.firstName, 'name.firstName')
    requireAllowed(name.firstName, unit.shown_ruling, 'name.firstName')
  }
  const changes = { shown_as: name && JSON.stringify({ ...name, at: now }) }
  if (!(yield* changeUnit(unit, changes))) throw new Problem('not_found')
  return toWonPrize({ ...unit, ...changes }, edition)
}
