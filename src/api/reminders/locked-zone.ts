import { memberZone } from '#contract/zones/member-zone.ts'
import { first, type Transaction } from '../db/database.ts'
import { lockZone } from './queries.ts'

/**
 * Returns the zone by which a member's days go. It stays until the end of the transaction: a profile that is saved
 * meanwhile would move what this transaction has not yet written.
 */
export function* lockedZone(account: string): Transaction<string> {
  return memberZone((yield* first(lockZone({ account }))) ?? { zone: '', country: '' })
}
