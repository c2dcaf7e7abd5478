import { noteActs } from '../../badges/note-acts.ts'
import type { Transaction } from '../../db/database.ts'
import { addEventOnce } from '../../ledger/queries.ts'
import { type Bonus, notTaken, type Recipient } from '../bonus.ts'

/**
 * Adds points, once per cause, and counts the member as a participant. Levels that these points reach are recorded with
 * the member's next act.
 */
export function* givePoints(bonus: Bonus, to: Recipient): Transaction<void> {
  if (bonus.what !== 'points') throw notTaken(bonus, to)
  const { edition, account, cause, label, at } = to
  // Before the opening, the member is not counted as a participant: if the definition changes before then, the counters
  // of the edition are reset.
  yield* noteActs({ account, campaign: edition.id }, at < edition.opensAt ? 0 : 1)
  yield* addEventOnce({
    account_id: account,
    campaign_id: edition.id,
    kind: 'points',
    at,
    actor: 'member',
    once: cause,
    subject: cause,
    amount: bonus.count,
    reason: label,
  })
}
