import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { findCandidates } from '../queries.ts'

const NONCE_BYTES = 16

/** Makes a token that shows that a browser was signed in to the account before. It opens nothing, so no table holds it. */
export function newKnownDevice({ secret, random }: Pick<Deps, 'secret' | 'random'>, accountId: string): string {
  const nonce = Buffer.from(random(NONCE_BYTES)).toString('base64url')
  return `${nonce}.${sealOf(secret, accountId, nonce)}`
}

/**
 * Returns the first of the tokens that belongs to the owner of the e-mail. An account that merely names the e-mail does
 * not count: an attacker can make any number of those, with their tokens.
 */
export async function findKnownDevice(deps: Deps, emailKey: string, tokens: readonly string[]) {
  if (tokens.length === 0) return
  const { owner } = await deps.db.transact(() => findCandidates(emailKey))
  // Without an owner the same is computed, so that the timing reveals nothing.
  const fitting = tokens.filter((token) => isKnownDevice(deps.secret, owner?.id ?? '', token))
  return owner && fitting[0]
}

function isKnownDevice(secret: string, accountId: string, token: string): boolean {
  const [nonce = ''] = token.split('.')
  // The text and not its bytes: several texts decode to the same bytes, and each would have a budget of its own.
  return isSame(`${nonce}.${sealOf(secret, accountId, nonce)}`, token)
}

const sealOf = (secret: string, accountId: string, nonce: string) =>
  createHmac('sha256', secret).update(`known device|${accountId}|${nonce}`).digest('base64url')

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
