import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { Problem } from '#contract/problem.ts'

const RETRY_SECONDS = 2

/** The one way out for failures: what is expected says so, all else is a fault of ours with a reference. */
export function answerProblem(error: unknown, log: Logger): Response {
  const problem = error instanceof Problem ? error : unexpected(error, log)
  const retryAfter = problem.body.retryAfter ?? (problem.code === 'unavailable' ? RETRY_SECONDS : undefined)
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  if (retryAfter) headers.set('retry-after', String(retryAfter))
  if (problem.status === 401) headers.set('www-authenticate', 'Bearer')
  return new Response(JSON.stringify(problem.body), { status: problem.status, headers })
}

function unexpected(error: unknown, log: Logger): Problem {
  const reference = randomUUID().slice(0, 8)
  if (isDatabaseAway(error)) {
    log.error({ reference, err: error }, 'database away')
    return new Problem('unavailable', { reference })
  }
  log.error({ reference, err: error }, 'unexpected fault')
  return new Problem('internal', { reference })
}

/** Connection lost or refused (08xxx, 57Pxx and the socket's own codes), no slot left (53xxx), SQLite busy. */
function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(08|53|57P)/.test(code) ||
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|database is locked|SQLITE_BUSY/i.test(error.message)
  )
}
