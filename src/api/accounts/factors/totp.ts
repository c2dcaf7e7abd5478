import { siteNameOf } from '#contract/brand.schema.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type {
  confirmTotp as confirmEndpoint,
  Factors,
  getNewTotp as newEndpoint,
  renewRecoveryCodes as renewEndpoint,
} from '#contract/factors.schema.ts'
import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { Problem } from '#contract/problem/problem.ts'
import { shownEmail } from '#host/shown-email.ts'
import type { Transaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/serve.ts'
import { enqueue } from '../../mail/enqueue.ts'
import { getAccount } from '../profile/me.ts'
import { lockAccount, spendTokensOf } from '../queries.ts'
import { logSecurity } from '../security-log.ts'
import { findDevice } from '../sessions/queries.ts'
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts'
import type { TotpTable } from '../tables.ts'
import { hashRecoveryCode, newRecoveryCodes, newSecret, stepOf, totpUri } from './codes.ts'
import { placeOf } from './lock-totp-secrets.ts'
import * as queries from './queries.ts'
import { acceptCode, refuseCode, spendSecondCode } from './second-step.ts'

/** How long a new secret waits for its first code. */
const ENROLMENT_MS = 30 * MINUTE_MS

export const listFactors = ({ db }: Deps, { accountId }: Caller): Promise<Factors> =>
  db.transact(function* () {
    const passkeys = yield* queries.findPasskeys(accountId)
    const totp = yield* queries.findTotp(accountId)
    const since = totp?.confirmed_at
    return {
      passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => {
        return {
          id,
          name,
          createdAt: Number(created_at),
          lastUsedAt: last_used_at === null ? null : Number(last_used_at),
        }
      }),
      totp: since ? { since: Number(since), recoveryCodesLeft: yield* queries.countRecoveryCodes(accountId) } : null,
    }
  })

interface Given {
  password: string
  address: string
}

/**
 * Makes a secret that waits for its first code. The e-mail must be confirmed, because a code or link of a sign-up signs
 * in without a second step. Throws `email_unconfirmed`, `totp_on` or a problem of `requireRecentSignIn`.
 */
export async function beginTotp(deps: Deps, caller: Caller, { password, address }: Given) {
  if (!caller.emailConfirmed) throw unconfirmed()
  await requireRecentSignIn(deps, caller, { password, path: 'password', address })
  const { accountId } = caller
  const now = deps.now()
  const row = {
    account_id: accountId,
    secret: deps.vault.lock(newSecret(), placeOf(accountId)),
    key_name: deps.vault.keyName,
    confirmed_at: null,
    last_step: 0,
    created_at: now,
  }
  await deps.db.transact(function* () {
    yield* lockAccount(accountId)
    if ((yield* queries.findTotp(accountId))?.confirmed_at) throw new Problem('totp_on')
    yield* queries.replaceTotp(row)
  }, accountId)
  return { expiresAt: now + ENROLMENT_MS }
}

export const unconfirmed = (): Problem =>
  new Problem('email_unconfirmed', { detail: 'Confirma antes tu correo: así podremos avisarte de los cambios.' })

/** Returns the secret that waits for its first code. Throws `totp_late`. */
export const getNewTotp = (deps: Deps, { accountId }: Caller): Promise<OutputOf<typeof newEndpoint>> =>
  deps.db.transact(function* () {
    const { email } = yield* getAccount(accountId)
    const { secret, expiresAt } = yield* getWaiting(deps, accountId)
    return {
      secret,
      uri: totpUri(secret, { issuer: siteNameOf(deps.season.brand, deps.configuredName), label: shownEmail(email) }),
      expiresAt,
    }
  })

function* getWaiting({ vault, now }: Deps, accountId: string): Transaction<{ secret: string; expiresAt: number }> {
  const totp: TotpTable | undefined = yield* queries.findTotp(accountId)
  const expiresAt = Number(totp?.created_at ?? 0) + ENROLMENT_MS
  if (!totp || totp.confirmed_at || expiresAt <= now()) throw new Problem('totp_late')
  return { secret: vault.open(totp.secret, placeOf(accountId)), expiresAt }
}

/** Confirms the waiting secret by a code of it. Throws `totp_late` or `wrong_second_code`. */
export async function confirmTotp(
  deps: Deps,
  caller: Caller,
  { code, address }: { code: string; address: string },
): Promise<OutputOf<typeof confirmEndpoint>> {
  const { accountId } = caller
  const recoveryCodes = newRecoveryCodes(deps.random)
  const facts = { account: accountId, address }
  const isRight = await deps.db.transact(function* () {
    const now = deps.now()
    const { secret } = yield* getWaiting(deps, accountId)
    const step = stepOf(code, secret, { now, lastStep: 0 })
    if (step === undefined) return false
    if ((yield* queries.confirmSecret(accountId, step, now)) === 0) throw new Problem('totp_late')
    yield* queries.insertRecoveryCodes(accountId, recoveryCodes.map(hashRecoveryCode), now)
    // A mailed code of the sign-up would open a session without a second step.
    yield* spendTokensOf(accountId, ['confirm-code'], now)
    yield* mail(caller, 'totp-started', now)
    return true
  }, accountId)
  if (!isRight) throw refuseCode(deps, facts)
  deps.wakeMail()
  logSecurity(deps, 'totp-started', facts)
  return { recoveryCodes }
}

/** Replaces the recovery codes. Throws `totp_off` or a problem of `requireRecentSignIn`. */
export async function renewRecoveryCodes(
  deps: Deps,
  caller: Caller,
  { password, address }: Given,
): Promise<OutputOf<typeof renewEndpoint>> {
  const { accountId } = caller
  await requireRecentSignIn(deps, caller, { password, path: 'password', address })
  const recoveryCodes = newRecoveryCodes(deps.random)
  await deps.db.transact(function* () {
    const now = deps.now()
    yield* lockAccount(accountId)
    if (!(yield* queries.findTotp(accountId))?.confirmed_at) throw new Problem('totp_off')
    yield* queries.deleteRecoveryCodes(accountId)
    yield* queries.insertRecoveryCodes(accountId, recoveryCodes.map(hashRecoveryCode), now)
    yield* mail(caller, 'recovery-codes-renewed', now)
  }, accountId)
  deps.wakeMail()
  logSecurity(deps, 'recovery-codes-renewed', { account: accountId, address })
  return { recoveryCodes }
}

/** Ends the second step. Throws `totp_off`, `wrong_second_code` or a problem of `requireRecentSignIn`. */
export async function endTotp(
  deps: Deps,
  caller: Caller,
  { code, password, address }: Given & { code: string },
): Promise<{ ended: true }> {
  const { accountId } = caller
  const facts = { account: accountId, address }
  await requireRecentSignIn(deps, caller, { password, path: 'password', address })
  await spendSecondCode(deps, { ...facts, key: accountId })
  const isRight = await deps.db.transact(function* () {
    yield* lockAccount(accountId)
    if (!(yield* queries.findTotp(accountId))?.confirmed_at) throw new Problem('totp_off')
    const device = yield* findDevice(caller.sessionId)
    if (!(yield* acceptCode(deps, yield* getAccount(accountId), { code, device }))) return false
    yield* queries.deleteTotp(accountId)
    yield* mail(caller, 'totp-ended', deps.now())
    return true
  }, accountId)
  if (!isRight) throw refuseCode(deps, facts)
  deps.wakeMail()
  logSecurity(deps, 'totp-ended', facts)
  return { ended: true }
}

type Change = 'totp-started' | 'recovery-codes-renewed' | 'totp-ended'

function* mail({ accountId, sessionId, zone }: Caller, kind: Change, now: number): Transaction<void> {
  const { email: to, locale } = yield* getAccount(accountId)
  const payload = { occasion: { at: now, zone, device: yield* findDevice(sessionId) } }
  yield* enqueue({ kind, to, locale, dedupeKey: `${kind}:${accountId}:${now}`, payload }, now)
}
