import { Problem } from '#contract/problem/problem.ts'
import type { Transaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../http/tokens.ts'
import { findToken, insertTokens, spendToken } from '../queries.ts'
import { CEREMONY_MS } from './relying-party.ts'

type Purpose = 'passkey-new' | 'passkey-sign-in'

/** Stores the hash of a challenge, which is 32 random bytes in base64url. */
export async function storeChallenge(
  { db, now }: Deps,
  { challenge, purpose, accountId }: { challenge: string; purpose: Purpose; accountId?: string },
): Promise<void> {
  const row = { token_hash: hashToken(challenge), purpose, account_id: accountId ?? null }
  await db.transact(() => insertTokens({ ...row, expires_at: now() + CEREMONY_MS, created_at: now() }))
}

/**
 * Spends a challenge before what was signed is checked, so that it is valid once, whatever the outcome. Throws
 * `passkey_late`.
 */
export const spendChallenge = (
  { db, now }: Deps,
  { challenge, purpose, accountId }: { challenge: string; purpose: Purpose; accountId?: string },
): Promise<void> =>
  db.transact(function* (): Transaction<void> {
    const tokenHash = hashToken(challenge)
    const row = yield* findToken(tokenHash)
    const isOpen = row?.purpose === purpose && row.used_at === null && row.expires_at > now()
    if (!isOpen || row.account_id !== (accountId ?? null)) throw new Problem('passkey_late')
    if ((yield* spendToken(tokenHash, now())) === 0) throw new Problem('passkey_late')
  })
