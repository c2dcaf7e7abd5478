import { siteNameOf } from '#contract/brand.schema.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import type { addPasskey as addEndpoint, CreationOptions, Passkey } from '#contract/factors.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import { shownEmail } from '#host/shown-email.ts'
import type { Transaction } from '../../db/database.ts'
import { uuidv7 } from '../../db/uuid.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/serve.ts'
import { newToken } from '../../http/tokens.ts'
import { enqueue } from '../../mail/enqueue.ts'
import { getAccount } from '../profile/me.ts'
import { lockAccount } from '../queries.ts'
import { logSecurity } from '../security-log.ts'
import { deviceLabel, OTHER_DEVICE } from '../sessions/device-label.ts'
import { findDevice } from '../sessions/queries.ts'
import { requireRecentSignIn } from '../sessions/recent-sign-in.ts'
import type { PasskeyTable } from '../tables.ts'
import { spendChallenge, storeChallenge } from './challenges.ts'
import { deletePasskey, findPasskey, findPasskeys, insertPasskey } from './queries.ts'
import { ALGORITHMS, CEREMONY_MS, loadWebauthn, relyingParty } from './relying-party.ts'
import { unconfirmed } from './totp.ts'

const MOST_PASSKEYS = 10

/**
 * Returns the options with which the browser makes a passkey: one that it finds by itself at a sign-in, and that checks
 * its owner by a PIN, a finger or a face. Throws `email_unconfirmed`, `passkeys_full` or a problem of
 * `requireRecentSignIn`.
 */
export async function beginPasskey(
  deps: Deps,
  caller: Caller,
  { password, address }: { password: string; address: string },
): Promise<{ options: CreationOptions }> {
  if (!caller.emailConfirmed) throw unconfirmed()
  await requireRecentSignIn(deps, caller, { password, path: 'password', address })
  const { accountId, email } = caller
  const passkeys = await deps.db.transact(() => findPasskeys(accountId))
  if (passkeys.length >= MOST_PASSKEYS) throw new Problem('passkeys_full')
  const challenge = newToken(deps.random)
  await storeChallenge(deps, { challenge, purpose: 'passkey-new', accountId })
  const name = shownEmail(email)
  return {
    options: {
      rp: { id: relyingParty(deps).expectedRPID, name: siteNameOf(deps.season.brand, deps.configuredName) },
      user: { id: userHandle(accountId), name, displayName: name },
      challenge,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
      timeout: CEREMONY_MS,
      attestation: 'none',
      excludeCredentials: passkeys.map(({ credential_id, transports }) => {
        return { id: credential_id, type: 'public-key', transports: JSON.parse(transports) }
      }),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    },
  }
}

/** Returns the account as authenticators store it: no personal data. */
export const userHandle = (accountId: string): string => Buffer.from(accountId).toString('base64url')

/** Adds a passkey. Throws `passkey_late`, `passkey_refused`, `passkey_known` or `passkeys_full`. */
export async function addPasskey(
  deps: Deps,
  caller: Caller,
  { challenge, credential: given, name }: ParsedInputOf<typeof addEndpoint>,
  { userAgent, address }: { userAgent: string; address: string },
): Promise<Passkey> {
  const { accountId } = caller
  await spendChallenge(deps, { challenge, purpose: 'passkey-new', accountId })
  const { verifyRegistrationResponse } = await loadWebauthn()
  const response = { ...given, clientExtensionResults: {} }
  const checks = { ...relyingParty(deps), expectedChallenge: challenge, requireUserVerification: true }
  const made = await verifyRegistrationResponse({ response, ...checks, supportedAlgorithmIDs: ALGORITHMS }).catch(
    (error: unknown) => deps.log.info({ reason: String(error) }, 'a passkey was refused'),
  )
  const credential = made?.registrationInfo?.credential
  if (!credential) throw new Problem('passkey_refused')
  const now = deps.now()
  const row: PasskeyTable = {
    id: uuidv7(),
    account_id: accountId,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(credential.transports ?? []),
    name: name ?? deviceLabel(userAgent) ?? OTHER_DEVICE,
    created_at: now,
    last_used_at: null,
  }
  await deps.db.transact(function* () {
    yield* lockAccount(accountId)
    if (yield* findPasskey(row.credential_id)) throw new Problem('passkey_known')
    if ((yield* findPasskeys(accountId)).length >= MOST_PASSKEYS) throw new Problem('passkeys_full')
    yield* insertPasskey(row)
    yield* mail(caller, { kind: 'passkey-added', passkey: row }, now)
  }, accountId)
  deps.wakeMail()
  logSecurity(deps, 'passkey-added', { account: accountId, address })
  return { id: row.id, name: row.name, createdAt: now, lastUsedAt: null }
}

/** Removes a passkey. Throws `not_found` or a problem of `requireRecentSignIn`. */
export async function removePasskey(
  deps: Deps,
  caller: Caller,
  { id, password, address }: { id: string; password: string; address: string },
): Promise<{ removed: true }> {
  const { accountId } = caller
  await requireRecentSignIn(deps, caller, { password, path: 'password', address })
  await deps.db.transact(function* () {
    const passkey = (yield* findPasskeys(accountId)).find((one) => one.id === id)
    if (!passkey) throw new Problem('not_found')
    yield* deletePasskey(accountId, id)
    yield* mail(caller, { kind: 'passkey-removed', passkey }, deps.now())
  }, accountId)
  deps.wakeMail()
  logSecurity(deps, 'passkey-removed', { account: accountId, address })
  return { removed: true }
}

function* mail(
  { accountId, sessionId, zone }: Caller,
  { kind, passkey }: { kind: 'passkey-added' | 'passkey-removed'; passkey: PasskeyTable },
  now: number,
): Transaction<void> {
  const { email: to, locale } = yield* getAccount(accountId)
  const payload = { passkey: passkey.name, occasion: { at: now, zone, device: yield* findDevice(sessionId) } }
  yield* enqueue({ kind, to, locale, dedupeKey: `${kind}:${passkey.id}`, payload }, now)
}
