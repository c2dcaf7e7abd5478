import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem/problem.ts'
import { LOCAL_VISITOR } from '#host/visitor.ts'
import type { BroughtProof, CheckedProof } from '../bot-check/bot-check.ts'
import type { Transaction } from '../db/database.ts'
import type { RateLimits } from './rate-limits.ts'
import { bearerTokenIn, type CallerRules, readCaller } from './read-caller.ts'
import { checkInput, isStorable } from './read-input.ts'
import type { AnyCall } from './serve.ts'

/** The checks that every call passes. */
export interface Guards extends CallerRules {
  rateLimits: RateLimits
  /** Reads changes that other processes have made. Never fails. */
  catchUp(): Promise<void>
  checkBot(brought: BroughtProof): Promise<CheckedProof>
}

export interface Incoming {
  headers: Headers
  params: Readonly<Record<string, string>>
  /** The query or the body, unchecked. */
  readInput(): unknown
}

type ReadCall = AnyCall & {
  /** Returns false if the endpoint has a `botCheck` and has not yet spent the call's proof. */
  isProofSpent: () => boolean
}

/**
 * Turns a request into a call for the endpoint's handler. Throws the problem of the first guard that refuses the
 * request.
 */
export async function readCall(guards: Guards, endpoint: Endpoint, incoming: Incoming): Promise<ReadCall> {
  const { headers, params } = incoming
  const { rateLimits } = guards
  const address = headers.get('x-forwarded-for') ?? ''
  // Only calls of the web part itself have no address.
  if (address) await rateLimits.spendAddress('open', address)
  await guards.catchUp()
  const caller = await readCaller(guards, endpoint, headers)
  if (caller) {
    await rateLimits.spend(endpoint.method === 'GET' ? 'readPerAccount' : 'changePerAccount', caller.accountId)
  }
  if (Object.values(params).some((param) => !isStorable(param))) throw new Problem('not_found')
  const input = checkInput(endpoint, await incoming.readInput())
  // The bot check comes after the input check, so that an invalid form does not use up a proof.
  const action = caller && !isAskedOfMembers(endpoint) ? undefined : endpoint.botCheck
  const proof = action && (await guards.checkBot({ action, proof: headers.get('bot-check'), address }))
  let isProofSpent = action === undefined
  return {
    input,
    params,
    caller,
    token: bearerTokenIn(headers) ?? '',
    idempotencyKey: endpoint.idempotent ? readIdempotencyKey(headers) : '',
    address,
    userAgent: headers.get('user-agent') ?? '',
    isLocal: headers.has(LOCAL_VISITOR),
    work: proof?.work ?? 0,
    *spendProof(): Transaction<void> {
      if (proof) yield* proof.spend()
      isProofSpent = true
    },
    isProofSpent: () => isProofSpent,
  }
}

/**
 * Returns whether members need a proof too. They do where a call may be a guess at another account or at a code,
 * because a session proves nothing about such guesses.
 */
const isAskedOfMembers = ({ botCheck }: Endpoint): boolean => botCheck === 'sign-in' || botCheck === 'redeem'

function readIdempotencyKey(headers: Incoming['headers']): string {
  const key = headers.get('idempotency-key') ?? ''
  if (!/^[\x21-\x7e]{8,128}$/.test(key)) throw new Problem('missing_idempotency_key')
  return key
}
