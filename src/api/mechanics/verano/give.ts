import { noteActs } from '../../badges/note-acts.ts'
import type { Transaction } from '../../db/database.ts'
import { addEventOnce } from '../../ledger/queries.ts'
import { type Bonus, notTaken, type Recipient } from '../bonus.ts'

/** Adds points, once for a cause. Whoever has some takes part. Levels that they reach are recorded with the next act. */
export function* givePoints(bonus: Bonus, to: Recipient): Transaction<void> {
  if (bonus.what !== 'points') throw notTaken(bonus, to)
  const { edition, account, cause, label, at } = to
  // A definition that changes before the opening begins its counters anew: until then nobody is counted.
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
