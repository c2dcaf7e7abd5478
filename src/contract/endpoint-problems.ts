import { type Endpoint, takesPart } from './endpoint.ts'
import type { ProblemCode } from './problem/problem.ts'

/** Every call can fail with these problems. */
const OF_EVERY_CALL = ['too_many_requests', 'internal', 'unavailable'] as const satisfies readonly ProblemCode[]

/**
 * Returns every problem that a call of the endpoint can fail with: the endpoint's own problems, and the problems of the
 * checks that run first.
 */
export function problemsOf(endpoint: Endpoint): readonly ProblemCode[] {
  const { path, idempotent, botCheck, problems = [] } = endpoint
  return [
    ...new Set<ProblemCode>([
      ...ofInput(endpoint),
      ...(idempotent ? (['missing_idempotency_key', 'idempotency_key_reused'] as const) : []),
      ...ofCaller(endpoint),
      ...(path.includes(':') ? (['not_found'] as const) : []),
      ...(botCheck ? (['bot_check_failed'] as const) : []),
      ...problems,
      ...OF_EVERY_CALL,
    ]),
  ]
}

function ofInput({ method, ignoresBody }: Endpoint): readonly ProblemCode[] {
  if (method === 'GET') return ['invalid_input']
  return ignoresBody ? [] : ['malformed_json', 'body_too_large', 'unsupported_media_type', 'invalid_input']
}

function ofCaller(endpoint: Endpoint): readonly ProblemCode[] {
  const { access, isOpenWhileLeaving } = endpoint
  const ofBlocked = takesPart(endpoint) ? (['account_blocked'] as const) : []
  if (access === 'open') return ofBlocked
  return [
    ...ofBlocked,
    'not_signed_in',
    'session_ended',
    ...(isOpenWhileLeaving ? [] : (['account_leaving'] as const)),
    ...(access === 'validated' ? (['not_validated'] as const) : []),
  ]
}
