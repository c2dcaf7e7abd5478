import type { Me } from '#contract/accounts.schema.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { memberZone } from '#contract/zones/member-zone.ts'
import type { Transaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/serve.ts'
import { enqueue } from '../../mail/enqueue.ts'
import { hasPassword, verifyPassword } from '../passwords/passwords.ts'
import { getAccount, meOf } from '../profile/me.ts'
import { updateAccount } from '../queries.ts'
import { logSecurity } from '../security-log.ts'
import { endSessions } from '../sessions/queries.ts'
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts'
import type { AccountTable } from '../tables.ts'

const GRACE_MS = 30 * DAY_MS

/**
 * Schedules the erasure of the caller's account in 30 days and ends its other sessions. Signing in and cancelling stay
 * possible until then. Throws `wrong_password` or `sign_in_again`. `deletionAt` is in epoch ms.
 */
export async function requestDeletion(
  deps: Deps,
  caller: Caller,
  { password, address }: { password: string; address: string },
): Promise<{ deletionAt: number }> {
  const given = { password, path: 'password', address }
  // Always asks for a password that exists, because the deletion takes prizes with it.
  if (await hasPassword(deps, caller.accountId)) await verifyPassword(deps, caller.accountId, given)
  else await requireRecentSignIn(deps, caller, given)
  const deletionAt = await deps.db.transact(function* () {
    const account = yield* getAccount(caller.accountId)
    return yield* scheduleErasure(account, deps.now(), caller.sessionId)
  }, caller.accountId)
  deps.wakeMail()
  logSecurity(deps, 'deletion-requested', { account: caller.accountId, address })
  return { deletionAt }
}

/**
 * Schedules the erasure of an account, ends its sessions but for one, and tells the member by mail, who may sign in and
 * cancel until then. Returns the time of the erasure.
 */
export function* scheduleErasure(account: AccountTable, now: number, keptSession?: string): Transaction<number> {
  const { id, email: to, locale } = account
  const deletionAt = now + GRACE_MS
  yield* updateAccount(id, { status: 'leaving', delete_after: deletionAt })
  yield* endSessions(id, now, keptSession)
  const dedupeKey = `deletion-requested:${id}:${deletionAt}`
  const payload = { deletionAt, zone: memberZone(account) }
  yield* enqueue({ kind: 'deletion-requested', to, locale, dedupeKey, payload }, now)
  return deletionAt
}

export async function cancelDeletion(deps: Deps, caller: Caller, address: string): Promise<Me> {
  const { me, wasLeaving } = await deps.db.transact(function* () {
    const { email: to, locale, delete_after } = yield* getAccount(caller.accountId)
    if (delete_after !== null) {
      yield* updateAccount(caller.accountId, { status: 'active', delete_after: null })
      const dedupeKey = `deletion-cancelled:${caller.accountId}:${delete_after}`
      yield* enqueue({ kind: 'deletion-cancelled', to, locale, dedupeKey, payload: {} }, deps.now())
    }
    return { me: yield* meOf(deps.season, caller.accountId, deps.now()), wasLeaving: delete_after !== null }
  }, caller.accountId)
  deps.wakeMail()
  if (wasLeaving) logSecurity(deps, 'deletion-cancelled', { account: caller.accountId, address })
  return me
}
