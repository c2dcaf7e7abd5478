import type { InferOutput } from 'valibot'
import type { Me, ProfileInput } from '#contract/accounts.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Transaction } from '../db/database.ts'
import { uuidv7 } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/serve.ts'
import { enqueue } from '../mail/enqueue.ts'
import { getAccount, meOf } from './me.ts'
import { verifyPasswordIfAny } from './passwords.ts'
import { addConsents, endSessions, updateAccount } from './queries.ts'

export const GRACE_MS = 30 * DAY_MS

export const updateProfile = ({ db, season, now }: Deps, caller: Caller, input: InferOutput<typeof ProfileInput>) =>
  db.transact(function* (): Transaction<Me> {
    yield* updateAccount(caller.accountId, input)
    return yield* meOf(season, caller.accountId, now())
  }, caller.accountId)

export interface ConsentChanges {
  rules?: true
  privacy?: true
  news?: boolean
}

/** Consents are never overwritten: each change is a row with its version and instant. */
export const updateConsents = ({ db, season, now }: Deps, caller: Caller, changes: ConsentChanges) =>
  db.transact(function* (): Transaction<Me> {
    const privacy = season.currentRules('privacidad')?.id ?? ''
    const version = { rules: season.currentRules('general')?.id ?? '', privacy, news: privacy }
    const kinds = (['rules', 'privacy', 'news'] as const).filter((kind) => changes[kind] !== undefined)
    yield* addConsents(
      kinds.map((kind) => ({
        id: uuidv7(),
        account_id: caller.accountId,
        kind,
        version: version[kind],
        granted: changes[kind] ? 1 : 0,
        at: now(),
      })),
    )
    return yield* meOf(season, caller.accountId, now())
  }, caller.accountId)

/** Hidden at once, erased after 30 days; signing in again meanwhile serves to change one's mind. */
export async function requestDeletion(deps: Deps, caller: Caller, password: string): Promise<{ deletionAt: number }> {
  await verifyPasswordIfAny(deps, caller.accountId, password, 'password')
  const deletionAt = deps.now() + GRACE_MS
  await deps.db.transact(function* () {
    const { email: to, locale, zone } = yield* getAccount(caller.accountId)
    yield* updateAccount(caller.accountId, { status: 'leaving', delete_after: deletionAt })
    yield* endSessions(caller.accountId, deps.now(), caller.sessionId)
    const dedupeKey = `deletion-requested:${caller.accountId}:${deletionAt}`
    yield* enqueue({ kind: 'deletion-requested', to, locale, dedupeKey, payload: { deletionAt, zone } }, deps.now())
  }, caller.accountId)
  deps.wakeMail()
  return { deletionAt }
}

export async function cancelDeletion(deps: Deps, caller: Caller): Promise<Me> {
  const me = await deps.db.transact(function* () {
    const { email: to, locale, delete_after } = yield* getAccount(caller.accountId)
    if (delete_after !== null) {
      yield* updateAccount(caller.accountId, { status: 'active', delete_after: null })
      const dedupeKey = `deletion-cancelled:${caller.accountId}:${delete_after}`
      yield* enqueue({ kind: 'deletion-cancelled', to, locale, dedupeKey, payload: {} }, deps.now())
    }
    return yield* meOf(deps.season, caller.accountId, deps.now())
  }, caller.accountId)
  deps.wakeMail()
  return me
}
