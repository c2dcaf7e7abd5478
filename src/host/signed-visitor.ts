import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Visitor } from './visitor.ts'

export const SIGNED_VISITOR = 'x-signed-visitor'

/** Maximum clock difference between two machines, in milliseconds. */
const VALID_MS = 5 * 60 * 1000

type Known = Pick<Visitor, 'address' | 'isLocal'>

/**
 * Returns the visitor's data, signed with the shared secret. The signature is needed because any caller of the API
 * could claim an address, and a load balancer in between adds its own address.
 */
export function signVisitor(secret: string, { address, isLocal }: Known, now: number): string {
  const claim = `${now} ${isLocal ? 'local' : 'remote'} ${address}`
  return `${claim} ${macOf(secret, claim)}`
}

/**
 * Returns the visitor from a signed value. Returns undefined if the value was signed with none of the secrets or more
 * than `VALID_MS` ago.
 */
export function readSignedVisitor(secrets: readonly string[], signed: string, now: number): Known | undefined {
  const end = signed.lastIndexOf(' ')
  const claim = signed.slice(0, end)
  const [, at = '', where, address = ''] = /^(\d+) (local|remote) (\S*)$/.exec(claim) ?? []
  const isFresh = Math.abs(now - Number(at)) <= VALID_MS
  if (!where || !isFresh) return
  const mac = signed.slice(end + 1)
  if (!secrets.some((secret) => isSame(mac, macOf(secret, claim)))) return
  return { address, isLocal: where === 'local' }
}

const macOf = (secret: string, claim: string) =>
  createHmac('sha256', `${secret}|visitor`).update(claim).digest('base64url')

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
