import type { SessionGrant } from '#contract/accounts.schema.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import type { RequestOptions, SignedCredential, signInWithPasskey as signInEndpoint } from '#contract/factors.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Deps } from '../../deps.ts'
import { newToken } from '../../http/tokens.ts'
import { logSecurity } from '../security-log.ts'
import { grantSession } from '../sessions/sessions.ts'
import type { Visit } from '../sessions/visit.ts'
import type { PasskeyTable } from '../tables.ts'
import { spendChallenge, storeChallenge } from './challenges.ts'
import { userHandle } from './passkeys.ts'
import { findPasskey, noteUse } from './queries.ts'
import { CEREMONY_MS, loadWebauthn, relyingParty } from './relying-party.ts'

const PURPOSE = 'passkey-sign-in'

/** Returns the options with which the browser lets the visitor choose a passkey of this site. */
export async function beginPasskeySignIn(deps: Deps, address: string): Promise<{ options: RequestOptions }> {
  await deps.rateLimits.spendAddress('passkeySignIn', address)
  const challenge = newToken(deps.random)
  await storeChallenge(deps, { challenge, purpose: PURPOSE })
  const { expectedRPID: rpId } = relyingParty(deps)
  return { options: { challenge, timeout: CEREMONY_MS, rpId, userVerification: 'required' } }
}

/**
 * Signs in the owner of a passkey, without a second step: the passkey is something that its owner has, and has checked
 * who uses it. Throws `passkey_late` or `passkey_refused`.
 */
export async function signInWithPasskey(
  deps: Deps,
  { challenge, credential }: ParsedInputOf<typeof signInEndpoint>,
  visit: Visit,
): Promise<SessionGrant> {
  await spendChallenge(deps, { challenge, purpose: PURPOSE })
  const passkey = await deps.db.transact(() => findPasskey(credential.id))
  const facts = { account: passkey?.account_id ?? null, address: visit.address, way: 'passkey' } as const
  const counter = passkey && (await counterOf(deps, { passkey, credential, challenge }))
  const token = newToken(deps.random)
  const grant =
    passkey && counter !== undefined
      ? await deps.db.transact(function* () {
          const now = deps.now()
          if ((yield* noteUse(passkey, { counter, last_used_at: now })) === 0) return
          return yield* grantSession(deps, { accountId: passkey.account_id, token }, visit)
        }, passkey.account_id)
      : undefined
  logSecurity(deps, grant ? 'sign-in' : 'sign-in-failed', facts)
  if (!grant) throw new Problem('passkey_refused')
  return grant
}

interface Signed {
  passkey: PasskeyTable
  credential: SignedCredential
  challenge: string
}

/**
 * Returns the new count of signatures if the passkey has signed the challenge for this site, else undefined. A count
 * that does not grow is refused: the passkey has been copied.
 */
async function counterOf(deps: Deps, { passkey, credential, challenge }: Signed): Promise<number | undefined> {
  const { userHandle: handle, ...signed } = credential.response
  if (handle && handle !== userHandle(passkey.account_id)) return
  const { verifyAuthenticationResponse } = await loadWebauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response: signed, clientExtensionResults: {} },
      ...relyingParty(deps),
      expectedChallenge: challenge,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: Number(passkey.counter),
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch (error) {
    deps.log.info({ reason: String(error) }, 'a passkey was refused')
    return
  }
}
