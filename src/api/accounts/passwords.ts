import { HOUR_MS } from '#contract/durations.ts'
import { Problem } from '#contract/problem.ts'
import { run, type Transaction, tables } from '../db/database.ts'
import type { AccountTable } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/serve.ts'
import { enqueue, enqueueAsked } from '../mail/enqueue.ts'
import { permitReset } from '../mail/mail-permits.ts'
import { assertUncommon } from './common-passwords.ts'
import { confirmEmail } from './confirmation.ts'
import { newKnownDevice } from './known-device.ts'
import { getAccount } from './me.ts'
import { candidatesFor, endSessions, normaliseEmail, oneTimeToken, updateAccount } from './queries.ts'
import { hashToken, newToken } from './tokens.ts'

const LIFETIME_MS = HOUR_MS

/** Mails a link to the owner of the address, or to the newest account that has not confirmed it yet. */
export async function requestReset(deps: Deps, email: string, address: string): Promise<{ sent: true }> {
  await deps.rateLimits.spendAddress('reset', address)
  await deps.rateLimits.spendAddress('resetOfEmail', address, normaliseEmail(email))
  const token = newToken(deps.random)
  const now = deps.now()
  const linkUntil = now + LIFETIME_MS
  const { owner, newcomer } = await deps.db.transact(() => candidatesFor(email))
  const account = owner ?? newcomer
  const permit = account && (await permitReset(deps, account))
  await deps.db.transact(function* () {
    // Without an account the row leads nowhere; it is written so that the time tells nothing.
    yield* run(
      tables.insertInto('one_time_token').values({
        token_hash: hashToken(token),
        purpose: 'reset',
        account_id: account?.id ?? null,
        code_hash: null,
        payload: null,
        expires_at: linkUntil,
        used_at: null,
        created_at: now,
      }),
    )
    if (!account || !permit) return
    const payload = { link: `${deps.publicOrigin}/reset?token=${token}`, linkUntil }
    const { email: to, locale } = account
    yield* enqueueAsked({ kind: 'reset', to, locale, dedupeKey: `reset:${hashToken(token)}`, payload }, permit, now)
  })
  deps.wakeMail()
  return { sent: true }
}

/** Whoever holds the link reads the mailbox, so it confirms the address too. */
export async function resetPassword(deps: Deps, token: string, password: string) {
  const tokenHash = hashToken(token)
  // Before the hashing, which is dear: a made-up token costs a look and no more.
  const { email } = await deps.db.transact(function* () {
    return yield* getAccount(yield* resettableAccount(tokenHash, deps.now()))
  })
  await assertUncommon(password, { email, siteName: deps.siteName })
  const passwordHash = await deps.passwords.hash(password)
  const accountId = await deps.db.transact(function* () {
    const now = deps.now()
    const id = yield* resettableAccount(tokenHash, now)
    if (!(yield* confirmEmail(id, now))) throw new Problem('link_expired')
    yield* replacePassword(id, passwordHash, now)
    return id
  })
  deps.wakeMail()
  return { reset: true as const, accountId, knownDevice: newKnownDevice(deps, accountId) }
}

function* resettableAccount(tokenHash: string, now: number): Transaction<string> {
  const row = yield* oneTimeToken(tokenHash)
  if (!row?.account_id || row.purpose !== 'reset' || row.used_at !== null || row.expires_at <= now) {
    throw new Problem('link_expired')
  }
  return row.account_id
}

export async function changePassword(deps: Deps, caller: Caller, current: string, password: string) {
  const { email } = await verifyPassword(deps, caller.accountId, current, 'current')
  await assertUncommon(password, { email, siteName: deps.siteName })
  const passwordHash = await deps.passwords.hash(password)
  await deps.db.transact(
    () => replacePassword(caller.accountId, passwordHash, deps.now(), caller.sessionId),
    caller.accountId,
  )
  deps.wakeMail()
  return { changed: true as const }
}

/** For steps that ask for the password again; `path` is the field that held it. */
export async function verifyPassword(
  deps: Deps,
  accountId: string,
  password: string,
  path: string,
): Promise<AccountTable> {
  await deps.rateLimits.spend('passwordPerAccount', accountId)
  const account = await deps.db.transact(() => getAccount(accountId))
  if (await deps.passwords.verify(account.password_hash, password)) return account
  const message = 'La contraseña actual no es esa.'
  throw new Problem('wrong_password', { fields: [{ path, message }] })
}

/** Who has signed in with a provider has no password to repeat. */
export async function verifyPasswordIfAny(deps: Deps, accountId: string, password: string, path: string) {
  const { password_hash } = await deps.db.transact(() => getAccount(accountId))
  if (password_hash) await verifyPassword(deps, accountId, password, path)
}

function* replacePassword(accountId: string, password_hash: string, now: number, keep?: string): Transaction<void> {
  const { email: to, locale } = yield* getAccount(accountId)
  yield* updateAccount(accountId, { password_hash })
  yield* spendResets(accountId, now)
  yield* endSessions(accountId, now, keep)
  const dedupeKey = `password-changed:${accountId}:${now}`
  yield* enqueue({ kind: 'password-changed', to, locale, dedupeKey, payload: {} }, now)
}

/** The link that was used, and any other that is still under way. */
function* spendResets(accountId: string, now: number): Transaction<void> {
  const resets = tables.updateTable('one_time_token').set({ used_at: now }).where('account_id', '=', accountId)
  yield* run(resets.where('purpose', '=', 'reset').where('used_at', 'is', null))
}
