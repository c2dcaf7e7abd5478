import type { ConfirmationTicket, SessionGrant } from '#contract/accounts.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { Problem } from '#contract/problem.ts'
import type { SpendProof } from '../bot-check/bot-check.ts'
import { run, type Transaction, tables } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/serve.ts'
import { enqueueAsked } from '../mail/enqueue.ts'
import { type MailPermit, permitMail } from '../mail/mail-permits.ts'
import { getAccount } from './me.ts'
import { candidatesFor, normaliseEmail, oneTimeToken, updateAccount } from './queries.ts'
import { grantSession, type Visit } from './sessions.ts'
import { hashCode, hashToken, newCode, newToken } from './tokens.ts'

const CODE_LIFETIME_MS = 30 * MINUTE_MS
const LINK_LIFETIME_MS = 48 * 60 * MINUTE_MS
const MOST_ATTEMPTS = 5

interface Secrets {
  ticket: string
  link: string
  code: string
}
interface Addressee {
  id: string
  email: string
  locale: string
}

/**
 * Mails a code, which counts only together with the ticket that this browser gets, and a link, which also asks for
 * proof that the account is one's own (`confirmByLink`). Where another account has confirmed the address, its owner gets
 * another mail: the same rows are written, so that the time tells nothing either, but their secrets are sent to nobody,
 * and `confirmEmail` would refuse them.
 */
export function* sendConfirmation(
  deps: Deps,
  to: Addressee,
  secrets: Secrets,
  permit: MailPermit,
): Transaction<ConfirmationTicket> {
  const now = deps.now()
  const expiresAt = now + CODE_LIFETIME_MS
  const linkUntil = now + LINK_LIFETIME_MS
  const ticketHash = hashToken(secrets.ticket)
  const row = { account_id: to.id, payload: null, used_at: null, created_at: now }
  yield* run(
    tables.insertInto('one_time_token').values([
      {
        ...row,
        purpose: 'confirm-code',
        token_hash: ticketHash,
        code_hash: hashCode(deps.secret, ticketHash, secrets.code),
        expires_at: expiresAt,
      },
      {
        ...row,
        purpose: 'confirm-link',
        token_hash: hashToken(secrets.link),
        code_hash: null,
        expires_at: linkUntil,
      },
    ]),
  )
  const mail = { to: to.email, locale: to.locale, dedupeKey: `confirm:${ticketHash}` }
  const { owner } = yield* candidatesFor(to.email)
  if (owner) {
    yield* enqueueAsked({ ...mail, kind: 'already-member', payload: {} }, permit, now)
    return { ticket: secrets.ticket, expiresAt }
  }
  const link = `${deps.publicOrigin}/confirm?token=${secrets.link}`
  const payload = { code: secrets.code, codeUntil: expiresAt, link, linkUntil }
  yield* enqueueAsked({ ...mail, kind: 'confirm', payload }, permit, now)
  return { ticket: secrets.ticket, expiresAt }
}

export async function resendConfirmation(deps: Deps, caller: Caller): Promise<ConfirmationTicket> {
  await deps.rateLimits.spend('resendPerAccount', caller.accountId)
  const secrets = { ticket: newToken(deps.random), link: newToken(deps.random), code: newCode() }
  const account = await deps.db.transact(() => getAccount(caller.accountId))
  const permit = await permitMail(deps, account.email)
  const ticket = await deps.db.transact(() => sendConfirmation(deps, account, secrets, permit), caller.accountId)
  deps.wakeMail()
  return ticket
}

export async function confirmByCode(
  deps: Deps,
  ticket: string,
  code: string,
  visit: Visit,
  spendProof: SpendProof,
): Promise<SessionGrant> {
  const ticketHash = hashToken(ticket)
  await deps.rateLimits.spend('codePerTicket', ticketHash)
  const token = newToken(deps.random)
  // A wrong code must be counted, so it is an answer of the transaction and not a failure of it.
  const grant = await deps.db.transact(function* (): Transaction<SessionGrant | null> {
    const now = deps.now()
    yield* spendProof()
    const row = yield* oneTimeToken(ticketHash)
    if (!row?.account_id || row.purpose !== 'confirm-code' || row.used_at !== null) return null
    if (row.expires_at <= now || row.attempts >= MOST_ATTEMPTS) return null
    yield* countAttempt(ticketHash)
    if (row.code_hash !== hashCode(deps.secret, ticketHash, code)) return null
    if (!(yield* confirmEmail(row.account_id, now))) return null
    yield* spendToken(ticketHash, now)
    return yield* grantSession(deps, row.account_id, token, visit)
  })
  if (!grant) throw new Problem('wrong_code')
  return grant
}

function* countAttempt(tokenHash: string): Transaction<void> {
  const query = tables.updateTable('one_time_token').set((eb) => ({ attempts: eb('attempts', '+', 1) }))
  yield* run(query.where('token_hash', '=', tokenHash))
}

export function* spendToken(tokenHash: string, now: number): Transaction<void> {
  yield* run(tables.updateTable('one_time_token').set({ used_at: now }).where('token_hash', '=', tokenHash))
}

/** Makes the account the owner of its address; false when another account came first. */
export function* confirmEmail(accountId: string, now: number): Transaction<boolean> {
  const account = yield* getAccount(accountId)
  if (account.email_verified_at !== null) return true
  const { owner } = yield* candidatesFor(account.email)
  if (owner) return false
  yield* updateAccount(accountId, { email_verified_at: now })
  yield* dropOtherConfirmations(account.email, accountId)
  return true
}

/** The address has an owner now: nobody else's code or link for it counts any more. */
function* dropOtherConfirmations(email: string, ownerId: string): Transaction<void> {
  const others = tables
    .selectFrom('account')
    .select('id')
    .where('email_norm', '=', normaliseEmail(email))
    .where('id', '!=', ownerId)
  yield* run(tables.deleteFrom('one_time_token').where('account_id', 'in', others))
}
