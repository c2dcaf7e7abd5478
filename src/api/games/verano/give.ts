import { noteActs } from '../../badges/note-acts.ts'
import type { Transaction } from '../../db/database.ts'
import { addEventOnce } from '../../ledger/queries.ts'
import { type Bonus, notTaken, type Recipient } from '../bonus.ts'

/** Adds points once per cause; a member with points takes part. The member's next act records the levels reached. */
export function* givePoints(bonus: Bonus, to: Recipient): Transaction<void> {
  if (bonus.what !== 'points') throw notTaken(bonus, to)
  const { edition, account, cause, label, at } = to
  // A definition that changes before the opening resets its counters, so no member is counted until then.
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
