import { memberZone } from '#contract/zones/member-zone.ts'
import { first, type Transaction } from '../db/database.ts'
import { lockZone } from './queries.ts'

/**
 * Returns the time zone of a member's days, and locks it until the end of the transaction. A profile that was saved
 * meanwhile would reschedule only rows that this transaction has not written yet.
 */
export function* lockedZone(account: string): Transaction<string> {
  return memberZone((yield* first(lockZone({ account }))) ?? { zone: '', country: '' })
}
