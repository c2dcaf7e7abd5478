import type { WonPrize } from '#contract/prizes.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { first, run, type Transaction } from '../db/database.ts'
import { addEvent, noteRevealed } from '../ledger/queries.ts'
import type { Season } from '../season/season.ts'
import { changeUnit, unitOfOwner } from './queries.ts'
import { isDeclinable, toWonPrize } from './won-prize.ts'

/**
 * Declines a prize for good; declining it again returns the same result. The prize of a draw goes to the next alternate
 * or to the closing draw. Throws `not_found`, `claim_over`, or, if the parcel was sent or the code was read,
 * `prize_on_its_way`.
 */
export function* declinePrize(
  season: Season,
  { prizeId, accountId }: { prizeId: string; accountId: string },
  now: number,
): Transaction<WonPrize> {
  const unit = yield* first(unitOfOwner({ id: prizeId, account: accountId }))
  const edition = unit && season.byId(unit.campaign_id)
  if (!unit || !edition) throw new Problem('not_found')
  if (unit.state === 'declined') return toWonPrize(unit, edition)
  if (unit.state === 'expired' || unit.state === 'annulled') throw new Problem('claim_over')
  if (!isDeclinable(unit)) throw new Problem('prize_on_its_way')
  // A declined prize is neither sent nor shown.
  const declined = { state: 'declined', address: null, shown_as: null } as const
  if (!(yield* changeUnit(unit, declined))) throw new Problem('prize_on_its_way')
  if (unit.play_id !== null) yield* run(noteRevealed({ id: unit.play_id, now }))
  yield* addEvent({
    account_id: accountId,
    campaign_id: unit.campaign_id,
    kind: 'refusal',
    at: now,
    actor: 'member',
    unit_id: unit.id,
  })
  return toWonPrize({ ...unit, ...declined }, edition)
}
