import type { InferOutput } from 'valibot'
import type { ConfirmationTicket, ConfirmByCodeInput, SessionGrant } from '#contract/accounts.schema.ts'
import { mailboxOf } from '#contract/mail-address/mailbox-of.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import { PROBLEMS, Problem } from '#contract/problem/problem.ts'
import type { Transaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/serve.ts'
import { hashCode, hashToken, newCode, newToken } from '../../http/tokens.ts'
import { enqueueAsked } from '../../mail/enqueue.ts'
import { type MailPermit, permitMail } from '../../mail/mail-permits.ts'
import { findMailboxRefusal, MAIL_OF_REFUSAL } from '../../mailboxes/refused-mailbox.ts'
import type { Season } from '../../season/season.ts'
import { countConfirmation } from '../../stats/sign-up-counts.ts'
import { getAccount } from '../profile/me.ts'
import { findCandidates, findToken, insertTokens, spendToken, updateAccount } from '../queries.ts'
import { logSecurity } from '../security-log.ts'
import { grantSession } from '../sessions/sessions.ts'
import type { CheckedVisit } from '../sessions/visit.ts'
import type { AccountTable } from '../tables.ts'
import { countAttempt, deleteTokensOfOthers } from './queries.ts'

const CODE_LIFETIME_MS = 30 * MINUTE_MS
const LINK_LIFETIME_MS = 48 * HOUR_MS
const MAX_ATTEMPTS = 5

interface Secrets {
  ticket: string
  link: string
  code: string
}
type Addressee = Pick<AccountTable, 'id' | 'email' | 'email_norm' | 'mailbox' | 'locale'>

/** Generates the secrets outside the transaction, because a transaction may run twice. */
export const newSecrets = ({ random }: Pick<Deps, 'random'>): Secrets => ({
  ticket: newToken(random),
  link: newToken(random),
  code: newCode(),
})

/**
 * Mails a code and a link. The code is valid only with the ticket of this browser; the link also requires proof of
 * ownership (`confirmByLink`). If another account has confirmed the address, or if the season refuses the address's
 * mailbox, a different mail says so. The same token rows are written in that case too, so that the timing reveals
 * nothing; their secrets are in no mail, and `confirmEmail` would refuse them.
 */
export function* sendConfirmation(
  deps: Deps,
  to: Addressee,
  { secrets, permit }: { secrets: Secrets; permit: MailPermit },
): Transaction<ConfirmationTicket> {
  const now = deps.now()
  const expiresAt = now + CODE_LIFETIME_MS
  const ticketHash = hashToken(secrets.ticket)
  const linkUntil = now + LINK_LIFETIME_MS
  yield* insertTokens(
    {
      purpose: 'confirm-code',
      account_id: to.id,
      token_hash: ticketHash,
      code_hash: hashCode(deps.secret, ticketHash, secrets.code),
      expires_at: expiresAt,
      created_at: now,
    },
    {
      purpose: 'confirm-link',
      account_id: to.id,
      token_hash: hashToken(secrets.link),
      expires_at: linkUntil,
      created_at: now,
    },
  )
  const mail = { to: to.email, locale: to.locale, dedupeKey: `confirm:${ticketHash}` }
  const { owner } = yield* findCandidates(to.email_norm)
  const refusal = yield* findMailboxRefusal(deps.season.mailboxes, to)
  if (owner || refusal) {
    const kind = owner || !refusal ? 'already-member' : MAIL_OF_REFUSAL[refusal]
    yield* enqueueAsked({ ...mail, kind, payload: {} }, permit, now)
    return { ticket: secrets.ticket, expiresAt }
  }
  const link = `${deps.publicOrigin}/confirm?token=${secrets.link}`
  const payload = { code: secrets.code, codeUntil: expiresAt, link, linkUntil }
  yield* enqueueAsked({ ...mail, kind: 'confirm', payload }, permit, now)
  return { ticket: secrets.ticket, expiresAt }
}

export async function resendConfirmation(deps: Deps, caller: Caller): Promise<ConfirmationTicket> {
  await deps.rateLimits.spend('resendPerAccount', caller.accountId)
  const secrets = newSecrets(deps)
  const account = await deps.db.transact(() => getAccount(caller.accountId))
  const permit = await permitMail(deps, account.email)
  const ticket = await deps.db.transact(() => sendConfirmation(deps, account, { secrets, permit }), caller.accountId)
  deps.wakeMail()
  return ticket
}

/** Confirms the e-mail and signs in. Throws `wrong_code` for a wrong, used or expired code, or too many attempts. */
export async function confirmByCode(
  deps: Deps,
  { ticket, code }: InferOutput<typeof ConfirmByCodeInput>,
  visit: CheckedVisit,
): Promise<SessionGrant> {
  const ticketHash = hashToken(ticket)
  await deps.rateLimits.spend('codePerTicket', ticketHash)
  const token = newToken(deps.random)
  // A wrong code is a result of the transaction, not an error: an error would roll back the count of attempts.
  const { account, grant } = await deps.db.transact(function* (): Transaction<Tried> {
    const now = deps.now()
    yield* visit.spendProof()
    const row = yield* findToken(ticketHash)
    if (!row?.account_id || row.purpose !== 'confirm-code' || row.used_at !== null) return { account: null }
    const account = row.account_id
    if (row.expires_at <= now || row.attempts >= MAX_ATTEMPTS) return { account }
    yield* countAttempt(ticketHash)
    const isRight = deps.acceptedSecrets.some((secret) => row.code_hash === hashCode(secret, ticketHash, code))
    if (!isRight) return { account }
    if (!(yield* confirmEmail(deps.season, account, now))) return { account }
    yield* spendToken(ticketHash, now)
    return { account, grant: yield* grantSession(deps, { accountId: account, token }, visit) }
  })
  logSecurity(deps, grant ? 'sign-in' : 'sign-in-failed', { account, address: visit.address, way: 'code' })
  if (!grant) throw new Problem('wrong_code', { fields: [{ path: 'code', message: PROBLEMS.wrong_code.detail }] })
  return grant
}

interface Tried {
  /** Null for a ticket that is unknown or used. */
  account: string | null
  grant?: SessionGrant
}

/**
 * Makes the account the owner of its address. Returns false if another account has confirmed the address first, or if
 * the season refuses the address's mailbox.
 */
export function* confirmEmail(
  season: Pick<Season, 'mailboxes' | 'all'>,
  accountId: string,
  now: number,
): Transaction<boolean> {
  const account = yield* getAccount(accountId)
  if (account.email_verified_at !== null) return true
  const { owner } = yield* findCandidates(account.email_norm)
  if (owner || (yield* findMailboxRefusal(season.mailboxes, account))) return false
  // An older version, running beside this one, makes accounts without a mailbox, so it is set here.
  const mailbox = mailboxOf(account.email_norm)
  // Unique: if two accounts confirm at the same moment, one transaction fails and runs again.
  const mailbox_held = season.mailboxes === 'refuse' ? mailbox : null
  yield* updateAccount(accountId, { email_verified_at: now, mailbox, mailbox_held })
  yield* countConfirmation(season, account, now)
  // The address has an owner now, so the codes and links of other accounts for it become invalid.
  yield* deleteTokensOfOthers(account.email_norm, accountId)
  return true
}
