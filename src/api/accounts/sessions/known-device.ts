import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { findCandidates } from '../queries.ts'

const NONCE_BYTES = 16

/** Makes a token that proves an earlier sign-in of this browser. It grants no access, so no table stores it. */
export function newKnownDevice({ secret, random }: Pick<Deps, 'secret' | 'random'>, accountId: string): string {
  const nonce = Buffer.from(random(NONCE_BYTES)).toString('base64url')
  return `${nonce}.${sealOf(secret, accountId, nonce)}`
}

/**
 * Returns the first token that belongs to the owner of the e-mail. Tokens of accounts that have not confirmed the
 * e-mail do not count, because an attacker can make any number of such accounts.
 */
export async function findKnownDevice(deps: Deps, emailKey: string, tokens: readonly string[]) {
  if (tokens.length === 0) return
  const { owner } = await deps.db.transact(() => findCandidates(emailKey))
  // Computed even if there is no owner, so that the timing reveals nothing.
  const fitting = tokens.filter((token) => isKnownDevice(deps.acceptedSecrets, owner?.id ?? '', token))
  return owner && fitting[0]
}

function isKnownDevice(secrets: readonly string[], accountId: string, token: string): boolean {
  const [nonce = ''] = token.split('.')
  // Compares texts, not decoded bytes: several texts decode to the same bytes, and each text would have its own budget.
  return secrets.some((secret) => isSame(`${nonce}.${sealOf(secret, accountId, nonce)}`, token))
}

const sealOf = (secret: string, accountId: string, nonce: string) =>
  createHmac('sha256', secret).update(`known device|${accountId}|${nonce}`).digest('base64url')

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
