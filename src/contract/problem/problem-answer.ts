import type { ProblemError } from './problem-error.ts'

/** Seconds until a retry after `unavailable`, if the problem states no other time. */
const RETRY_SECONDS = 2

/** Returns the seconds until a retry; undefined if a retry makes no sense. */
export const retryAfterOf = ({ body, code }: ProblemError): number | undefined =>
  body.retryAfter ?? (code === 'unavailable' ? RETRY_SECONDS : undefined)

/** Returns a problem as an HTTP response: `application/problem+json` (RFC 9457), never cached. */
export function problemAnswer(problem: ProblemError): Response {
  const { body, status } = problem
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  const retryAfter = retryAfterOf(problem)
  if (retryAfter) headers.set('retry-after', String(retryAfter))
  if (status === 401) headers.set('www-authenticate', 'Bearer')
  return new Response(JSON.stringify(body), { status, headers })
}
