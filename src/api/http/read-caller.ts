import { type Endpoint, takesPart } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Caller } from './serve.ts'

/**
 * Functions of `accounts` that identify callers. `app.ts` passes them in, because `http` is below `accounts` and cannot
 * import it.
 */
export interface CallerRules {
  /** Returns the owner of a bearer token, or null. The address is for the log. */
  findCaller(token: string, address: string): Promise<Caller | null>
}

export const bearerTokenIn = (headers: Headers): string | undefined =>
  /^Bearer ([\w-]{20,200})$/.exec(headers.get('authorization') ?? '')?.[1]

/**
 * Returns the caller, or null for an open endpoint without a valid token. Throws `not_signed_in`, `session_ended`,
 * `account_leaving`, `account_blocked` or `not_validated` if the endpoint requires more.
 */
export async function readCaller(
  { findCaller }: CallerRules,
  endpoint: Endpoint,
  headers: Headers,
): Promise<Caller | null> {
  const { access, isOpenWhileLeaving } = endpoint
  const token = bearerTokenIn(headers)
  const address = headers.get('x-forwarded-for') ?? ''
  if (access !== 'open' && !headers.has('authorization')) throw new Problem('not_signed_in')
  const caller = token ? await findCaller(token, address) : null
  if (caller?.isBlocked && takesPart(endpoint)) throw new Problem('account_blocked')
  if (access === 'open') return caller
  if (!caller) throw new Problem('session_ended')
  if (caller.isLeaving && !isOpenWhileLeaving) throw new Problem('account_leaving')
  if (access === 'validated' && !caller.validated) throw new Problem('not_validated')
  return caller
}
