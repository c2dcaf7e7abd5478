import type { ProblemError } from './problem-error.ts'

/** Seconds after which a repeat makes sense when nobody knows better. */
const RETRY_SECONDS = 2

/** In how many seconds to ask again, where that makes sense. */
export const retryAfterOf = ({ body, code }: ProblemError): number | undefined =>
  body.retryAfter ?? (code === 'unavailable' ? RETRY_SECONDS : undefined)

/** A problem as an HTTP answer: `application/problem+json` (RFC 9457), kept by nobody. */
export function problemAnswer(problem: ProblemError): Response {
  const { body, status } = problem
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  const retryAfter = retryAfterOf(problem)
  if (retryAfter) headers.set('retry-after', String(retryAfter))
  if (status === 401) headers.set('www-authenticate', 'Bearer')
  return new Response(JSON.stringify(body), { status, headers })
}
