import type { Transaction } from '../../db/database.ts'
import { addEventOnce } from '../../ledger/queries.ts'
import { type Bonus, notTaken, type Recipient } from '../bonus.ts'
import { BONUS, isOrnament, itemSubject } from './rules/gained.ts'

/** Gives ornaments of one kind, once per cause. The ornaments wait in the tray. */
export function* giveOrnaments(bonus: Bonus, to: Recipient): Transaction<void> {
  if (bonus.what !== 'item' || !isOrnament(bonus.item)) throw notTaken(bonus, to)
  const { edition, account, cause, label, at } = to
  const { item, count } = bonus
  yield* addEventOnce({
    account_id: account,
    campaign_id: edition.id,
    kind: 'item',
    at,
    actor: 'member',
    once: cause,
    subject: itemSubject(BONUS, new Array(count).fill(item)),
    amount: count,
    reason: label,
  })
}
