import type { InferOutput } from 'valibot'
import type { changePassword as changeEndpoint, resetPassword as resetEndpoint } from '#contract/accounts.schema.ts'
import { siteNameOf } from '#contract/brand.schema.ts'
import { mailboxOf } from '#contract/mail-address/mailbox-of.ts'
import { HOUR_MS } from '#contract/primitives/durations.ts'
import { Problem } from '#contract/problem/problem.ts'
import { memberZone } from '#contract/zones/member-zone.ts'
import type { Transaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/serve.ts'
import { hashToken, newToken } from '../../http/tokens.ts'
import { enqueue, enqueueAsked } from '../../mail/enqueue.ts'
import { permitReset } from '../../mail/mail-permits.ts'
import { findMailboxRefusal, MAIL_OF_REFUSAL } from '../../mailboxes/refused-mailbox.ts'
import { confirmEmail } from '../confirmation/confirmation.ts'
import { getAccount } from '../profile/me.ts'
import { findCandidates, findToken, insertTokens, spendTokensOf, updateAccount } from '../queries.ts'
import { logSecurity } from '../security-log.ts'
import { newKnownDevice } from '../sessions/known-device.ts'
import { endSessions, findDevice } from '../sessions/queries.ts'
import { exchange } from '../sessions/sessions.ts'
import type { AccountTable } from '../tables.ts'
import { assertUncommon } from './common-passwords.ts'

const LINK_LIFETIME_MS = HOUR_MS

/**
 * Mails a link for a new password to the owner of the address, or to the newest account that has not confirmed the
 * address.
 */
export async function requestReset(deps: Deps, emailKey: string, address: string): Promise<{ sent: true }> {
  await deps.rateLimits.spendAddress('reset', address)
  await deps.rateLimits.spendAddress('resetOfEmail', address, emailKey)
  const token = newToken(deps.random)
  const tokenHash = hashToken(token)
  const now = deps.now()
  const linkUntil = now + LINK_LIFETIME_MS
  const { account, refusal } = await deps.db.transact(function* () {
    const { owner, newcomer } = yield* findCandidates(emailKey)
    const address = { email_norm: emailKey, mailbox: mailboxOf(emailKey) }
    const refusal = yield* findMailboxRefusal(deps.season.mailboxes, address)
    return { account: owner ?? newcomer, refusal: owner ? undefined : refusal }
  })
  const permit = account && (await permitReset(deps, account))
  await deps.db.transact(function* () {
    // Without an account the row is useless; it is written so that the timing reveals nothing.
    yield* insertTokens({
      token_hash: tokenHash,
      purpose: 'reset',
      account_id: account?.id ?? null,
      expires_at: linkUntil,
      created_at: now,
    })
    if (!account || !permit) return
    const { email: to, locale } = account
    const mail = { to, locale, dedupeKey: `reset:${tokenHash}` }
    const payload = { link: `${deps.publicOrigin}/reset?token=${token}`, linkUntil }
    // A reset link would also confirm the address, but the season refuses its mailbox.
    yield* refusal
      ? enqueueAsked({ ...mail, kind: MAIL_OF_REFUSAL[refusal], payload: {} }, permit, now)
      : enqueueAsked({ ...mail, kind: 'reset', payload }, permit, now)
  })
  deps.wakeMail()
  logSecurity(deps, 'reset-requested', { account: account?.id ?? null, address })
  return { sent: true }
}

/**
 * Sets a new password by a mailed link. Also confirms the address, because the link was read in its mailbox. Throws
 * `link_expired` or `invalid_input`.
 */
export async function resetPassword(
  deps: Deps,
  { token, password }: InferOutput<(typeof resetEndpoint)['input']>,
  address: string,
) {
  const tokenHash = hashToken(token)
  // Runs before the expensive hashing, so that a made-up token costs only a query.
  const refuse = (error: unknown) => {
    const isOfLink = error instanceof Problem && error.code === 'link_expired'
    if (isOfLink) logSecurity(deps, 'reset-failed', { account: null, address })
    throw error
  }
  const { email } = await deps.db
    .transact(function* () {
      return yield* getAccount(yield* getResettable(tokenHash, deps.now()))
    })
    .catch(refuse)
  await assertUncommon(password, { email, siteName: siteNameOf(deps.season.brand, deps.configuredName) })
  const passwordHash = await deps.passwords.hash(password)
  const accountId = await deps.db
    .transact(function* () {
      const now = deps.now()
      const id = yield* getResettable(tokenHash, now)
      if (!(yield* confirmEmail(deps.season, id, now))) throw new Problem('link_expired')
      yield* replacePassword({ accountId: id, passwordHash }, now)
      return id
    })
    .catch(refuse)
  deps.wakeMail()
  logSecurity(deps, 'password-reset', { account: accountId, address })
  return { reset: true as const, accountId, knownDevice: newKnownDevice(deps, accountId) }
}

/** Returns the id of the account whose password the token may reset. Throws `link_expired`. */
function* getResettable(tokenHash: string, now: number): Transaction<string> {
  const id = yield* findResettable(tokenHash, now)
  if (id === undefined) throw new Problem('link_expired')
  return id
}

/** Returns the id of the account whose password the token may reset, or undefined if the link is not valid. */
export function* findResettable(tokenHash: string, now: number): Transaction<string | undefined> {
  const row = yield* findToken(tokenHash)
  if (!row?.account_id || row.purpose !== 'reset' || row.used_at !== null || row.expires_at <= now) return
  return row.account_id
}

/**
 * Changes the password and ends the other sessions. Also exchanges the token of this session, so that a copy of the old
 * token is useless a minute later. Throws `wrong_password`, or `invalid_input` for a new password that is too common.
 */
export async function changePassword(
  deps: Deps,
  { accountId, sessionId }: Caller,
  { current, password }: InferOutput<(typeof changeEndpoint)['input']>,
  { token, address }: { token: string; address: string },
) {
  const { email } = await verifyPassword(deps, accountId, { password: current, path: 'current', address })
  await assertUncommon(password, { email, siteName: siteNameOf(deps.season.brand, deps.configuredName) })
  const passwordHash = await deps.passwords.hash(password)
  const grant = await deps.db.transact(function* () {
    yield* replacePassword({ accountId, passwordHash, keep: sessionId }, deps.now())
    return yield* exchange(deps, accountId, token)
  }, accountId)
  deps.wakeMail()
  logSecurity(deps, 'password-changed', { account: accountId, address })
  return { changed: true as const, grant }
}

export interface GivenPassword {
  password: string
  /** The form field that held the password. */
  path: string
  address: string
}

/** Verifies the password that a member repeats for a sensitive step. Throws `wrong_password` or `too_many_requests`. */
export async function verifyPassword(deps: Deps, accountId: string, given: GivenPassword): Promise<AccountTable> {
  const { password, path, address } = given
  await deps.rateLimits.spend('passwordPerAccount', accountId).catch((error: unknown) => {
    logSecurity(deps, 'password-limited', { account: accountId, address })
    throw error
  })
  const account = await deps.db.transact(() => getAccount(accountId))
  if (await deps.passwords.verify(account.password_hash, password)) return account
  logSecurity(deps, 'password-refused', { account: accountId, address })
  const message = 'Esa no es tu contraseña actual.'
  throw new Problem('wrong_password', { fields: [{ path, message }] })
}

/** Returns false for an account that was made with a provider, or lost its password when a provider was linked. */
export async function hasPassword({ db }: Deps, accountId: string): Promise<boolean> {
  return (await db.transact(() => getAccount(accountId))).password_hash !== ''
}

interface Replacement {
  accountId: string
  passwordHash: string
  /** The session of the change, which stays open; none has changed it by a mailed link. */
  keep?: string
}

function* replacePassword({ accountId, passwordHash, keep }: Replacement, now: number): Transaction<void> {
  const account = yield* getAccount(accountId)
  const { email: to, locale } = account
  yield* updateAccount(accountId, { password_hash: passwordHash })
  yield* spendTokensOf(accountId, ['reset', 'second-step'], now)
  yield* endSessions(accountId, now, keep)
  const dedupeKey = `password-changed:${accountId}:${now}`
  const device = keep ? yield* findDevice(keep) : null
  const payload = { occasion: { at: now, zone: memberZone(account), device } }
  yield* enqueue({ kind: 'password-changed', to, locale, dedupeKey, payload }, now)
}
