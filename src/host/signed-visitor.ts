import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Visitor } from './visitor.ts'

/** Carries the visitor from the web process to an API process of its own. */
export const SIGNED_VISITOR = 'x-signed-visitor'

/** How far the clocks of two machines may be apart. */
const VALID_MS = 5 * 60 * 1000

type Known = Pick<Visitor, 'address' | 'isLocal'>

/**
 * Who the visitor is, in the words of a process that holds the same secret. An address alone proves nothing: whoever
 * reaches the API could claim any, and a balancer in between puts its own there.
 */
export function signVisitor(secret: string, { address, isLocal }: Known, now: number): string {
  const claim = `${now} ${isLocal ? 'local' : 'remote'} ${address}`
  return `${claim} ${macOf(secret, claim)}`
}

/** Undefined when it was not signed with this secret within the last minutes. */
export function readSignedVisitor(secret: string, signed: string, now: number): Known | undefined {
  const end = signed.lastIndexOf(' ')
  const claim = signed.slice(0, end)
  const [, at = '', where, address = ''] = /^(\d+) (local|remote) (\S*)$/.exec(claim) ?? []
  const isFresh = Math.abs(now - Number(at)) <= VALID_MS
  if (!where || !isFresh || !isSame(signed.slice(end + 1), macOf(secret, claim))) return
  return { address, isLocal: where === 'local' }
}

const macOf = (secret: string, claim: string) =>
  createHmac('sha256', `${secret}|visitor`).update(claim).digest('base64url')

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
