import { noteActs } from '../../badges/note-acts.ts'
import type { Transaction } from '../../db/database.ts'
import { addEventOnce } from '../../ledger/queries.ts'
import { type Bonus, notTaken, type Recipient } from '../bonus.ts'

/** Adds points, once for a cause; a member with points takes part. The next act records the levels they reach. */
export function* givePoints(bonus: Bonus, to: Recipient): Transaction<void> {
  if (bonus.what !== 'points') throw notTaken(bonus, to)
  const { edition, account, cause, label, at } = to
  // A definition that changes before the opening restarts its counters: until then no member is counted.
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
