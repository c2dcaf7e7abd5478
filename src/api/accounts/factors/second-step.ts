import * as v from 'valibot'
import type { SessionGrant } from '#contract/accounts.schema.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import type { takeSecondStep as endpoint } from '#contract/factors.schema.ts'
import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { SecondStep } from '#contract/problem/problem-error.ts'
import { memberZone } from '#contract/zones/member-zone.ts'
import type { Transaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newToken } from '../../http/tokens.ts'
import { enqueue } from '../../mail/enqueue.ts'
import { countAttempt } from '../confirmation/queries.ts'
import { getAccount } from '../profile/me.ts'
import { linkIdentity, NewIdentity } from '../providers/link-identity.ts'
import { findToken, insertTokens, spendToken } from '../queries.ts'
import { logSecurity, type SignInWay } from '../security-log.ts'
import { deviceLabel } from '../sessions/device-label.ts'
import { findKnownDevice } from '../sessions/known-device.ts'
import { grantSession } from '../sessions/sessions.ts'
import { spendGuess } from '../sessions/sign-in-budgets.ts'
import type { CheckedVisit, Visit } from '../sessions/visit.ts'
import type { AccountTable, OneTimeTokenTable } from '../tables.ts'
import { appCodeIn, hashRecoveryCode, stepOf } from './codes.ts'
import { placeOf } from './lock-totp-secrets.ts'
import { countRecoveryCodes, findTotp, spendRecoveryCode, spendStep } from './queries.ts'

const PURPOSE = 'second-step'
const LIFETIME_MS = 10 * MINUTE_MS
const MAX_ATTEMPTS = 5

/** The payload of a ticket: an identity that the first step has not linked yet. */
const Waiting = v.object({ link: v.optional(NewIdentity) })

interface FirstStep {
  accountId: string
  /** An identity to link to the account, unless it waits for the second step. */
  link?: NewIdentity | undefined
}

/** The secrets of a sign-in, made outside the transaction, because a transaction may run twice. */
export const newSignIn = ({ random }: Pick<Deps, 'random'>) => ({ token: newToken(random), ticket: newToken(random) })

export interface Signed {
  account: string
  grant?: SessionGrant
  /** Set instead of `grant` if the account asks for a code. */
  secondStep?: SecondStep
  /** Set if the first step has linked an identity. */
  isLinked?: boolean
}

/** Opens a session after the first step of a sign-in, or makes the ticket of a second step if the account asks for it. */
export function* grantOrAsk(
  deps: Deps,
  { accountId, link }: FirstStep,
  { token, ticket }: { token: string; ticket: string },
  visit: Visit,
): Transaction<Signed> {
  const now = deps.now()
  if ((yield* findTotp(accountId))?.confirmed_at) {
    const expiresAt = now + LIFETIME_MS
    yield* insertTokens({
      token_hash: hashToken(ticket),
      purpose: PURPOSE,
      account_id: accountId,
      payload: JSON.stringify({ link }),
      expires_at: expiresAt,
      created_at: now,
    })
    return { account: accountId, secondStep: { ticket, expiresAt } }
  }
  if (link) yield* linkIdentity(accountId, link, { now, device: deviceLabel(visit.userAgent) })
  return { account: accountId, grant: yield* grantSession(deps, { accountId, token }, visit), isLinked: Boolean(link) }
}

/** Logs the first step, and returns its session. Throws `second_step`. */
export function finishFirstStep(
  deps: Deps,
  { account, grant, secondStep }: Signed,
  { address, way }: { address: string; way: SignInWay },
): SessionGrant {
  logSecurity(deps, grant ? 'sign-in' : 'second-step-asked', { account, address, way })
  if (grant) return grant
  throw new Problem('second_step', secondStep && { secondStep })
}

/**
 * Finishes a sign-in with a code of the app or a recovery code. Throws `second_step_late`, `wrong_second_code`,
 * `more_work` or `too_many_requests`.
 */
export async function takeSecondStep(
  deps: Deps,
  { ticket, code, knownDevices }: ParsedInputOf<typeof endpoint>,
  visit: CheckedVisit,
): Promise<SessionGrant> {
  const { address, work } = visit
  const ticketHash = hashToken(ticket)
  const account = await deps.db.transact(function* () {
    return yield* getAccount((yield* getOpenTicket(ticketHash, deps.now())).account_id)
  })
  await spendGuess(deps, { emailKey: account.email_norm, address, knownDevices, work })
  const known = await findKnownDevice(deps, account.email_norm, knownDevices)
  await spendSecondCode(deps, { account: account.id, key: known ?? account.id, address })
  const token = newToken(deps.random)
  // A wrong code is a result of the transaction, not an error: an error would roll back the count of attempts.
  const { grant, accepted, isLinked } = await deps.db.transact(function* () {
    const now = deps.now()
    yield* visit.spendProof()
    const { payload } = yield* getOpenTicket(ticketHash, now)
    yield* countAttempt(ticketHash)
    const device = deviceLabel(visit.userAgent)
    const accepted = yield* acceptCode(deps, account, { code, device })
    if (!accepted) return {}
    yield* spendToken(ticketHash, now)
    const { link } = v.parse(Waiting, JSON.parse(payload ?? '{}'))
    if (link) yield* linkIdentity(account.id, link, { now, device })
    const grant = yield* grantSession(deps, { accountId: account.id, token }, visit)
    return { grant, accepted, isLinked: link !== undefined }
  }, account.id)
  const facts = { account: account.id, address }
  if (!grant) throw refuseCode(deps, facts)
  deps.wakeMail()
  if (accepted === 'recovery') logSecurity(deps, 'recovery-code-used', facts)
  if (isLinked) logSecurity(deps, 'identity-linked', facts)
  logSecurity(deps, 'sign-in', { ...facts, way: accepted === 'recovery' ? 'recovery-code' : 'app-code' })
  return grant
}

type Ticket = OneTimeTokenTable & { account_id: string }

function* getOpenTicket(ticketHash: string, now: number): Transaction<Pick<Ticket, 'account_id' | 'payload'>> {
  const row = yield* findToken(ticketHash)
  const isOpen = row?.purpose === PURPOSE && row.used_at === null && row.expires_at > now && row.attempts < MAX_ATTEMPTS
  if (!isOpen || !row.account_id) throw new Problem('second_step_late')
  return { account_id: row.account_id, payload: row.payload }
}

interface Try {
  account: string
  address: string
}

/** Counts a try at the codes of an account. Throws `too_many_requests`. */
export async function spendSecondCode(deps: Deps, { key, ...facts }: Try & { key: string }): Promise<void> {
  await deps.rateLimits.spend('secondStep', key).catch((error: unknown) => {
    logSecurity(deps, 'second-step-limited', facts)
    throw error
  })
}

/** Logs a wrong code, and returns the problem to throw. */
export function refuseCode(deps: Deps, facts: Try): Problem {
  logSecurity(deps, 'second-step-failed', facts)
  const message = 'Ese código no vale.'
  return new Problem('wrong_second_code', { fields: [{ path: 'code', message }] })
}

/** Spends a code of the app or a recovery code. Returns which it was, or undefined for a wrong or used code. */
export function* acceptCode(
  deps: Pick<Deps, 'vault' | 'now'>,
  account: AccountTable,
  { code: written, device }: { code: string; device: string | null },
): Transaction<'app' | 'recovery' | undefined> {
  const { id, email: to, locale } = account
  const now = deps.now()
  const code = appCodeIn(written)
  if (code !== undefined) {
    const totp = yield* findTotp(id)
    if (!totp?.confirmed_at) return
    const secret = deps.vault.open(totp.secret, placeOf(id))
    const step = stepOf(code, secret, { now, lastStep: Number(totp.last_step) })
    return step !== undefined && (yield* spendStep(id, step)) > 0 ? 'app' : undefined
  }
  const codeHash = hashRecoveryCode(written)
  if ((yield* spendRecoveryCode(id, codeHash, now)) === 0) return
  const payload = { left: yield* countRecoveryCodes(id), occasion: { at: now, zone: memberZone(account), device } }
  const dedupeKey = `recovery-code-used:${codeHash}`
  yield* enqueue({ kind: 'recovery-code-used', to, locale, dedupeKey, payload }, now)
  return 'recovery'
}
