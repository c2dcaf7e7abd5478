import type { Transaction } from '../../db/database.ts'
import { enqueue } from '../../mail/enqueue.ts'
import { endSessions } from '../sessions/queries.ts'
import type { AccountTable } from '../tables.ts'
import { deletePasskeys, deleteTotp } from './queries.ts'

/**
 * Removes the passkeys of a member and the second step, for one who has lost the phone and the recovery codes. Ends the
 * sessions too, because the phone may have one. Returns what was removed.
 */
export function* removeFactors(
  { id, email: to, locale }: AccountTable,
  now: number,
): Transaction<{ passkeys: number; totp: number; sessions: number }> {
  const passkeys = yield* deletePasskeys(id)
  const totp = yield* deleteTotp(id)
  const sessions = yield* endSessions(id, now)
  yield* enqueue({ kind: 'factors-removed', to, locale, dedupeKey: `factors-removed:${id}:${now}`, payload: {} }, now)
  return { passkeys, totp, sessions }
}
