import type { Logger } from 'pino'
import { Problem } from '#contract/problem/problem.ts'
import { problemAnswer } from '#contract/problem/problem-answer.ts'
import { currentRequestId } from '#host/request-id.ts'

/**
 * Turns an error into a response. An error that is not a `Problem` becomes `unavailable` or `internal`, with the id of
 * the request, which its log lines have too.
 */
export const answerProblem = (error: unknown, log: Logger): Response => problemAnswer(toProblem(error, log))

const toProblem = (error: unknown, log: Logger): Problem => (error instanceof Problem ? error : unexpected(error, log))

function unexpected(error: unknown, log: Logger): Problem {
  const reference = currentRequestId()
  if (isDatabaseAway(error)) {
    const { stack: _, ...reason } = withoutRow(error)
    log.error({ err: reason }, 'database away')
    return new Problem('unavailable', { reference })
  }
  log.error({ err: withoutRow(error) }, 'unexpected fault')
  return new Problem('internal', { reference })
}

/**
 * Returns the part of an error that may be logged. It leaves out PostgreSQL's `detail`, which quotes the row with its
 * e-mail.
 */
function withoutRow(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    code: 'code' in error ? error.code : undefined,
  }
}

/**
 * SQLSTATEs after which a retry may succeed: connection lost or refused (08xxx, 57Pxx), no connection slot left
 * (53xxx), timeout of a lock or a statement (55P03, 57014), too many conflicts with other transactions (40xxx), a
 * server that only reads because another one is the primary now (25006).
 */
const POSTGRES_AWAY = /^(08|53|57|40|55P03|25006)/
/**
 * Mask for SQLite's primary result codes, and those after which a call fails as `unavailable`: busy, locked, read-only,
 * I/O error, corrupt file, disk full, cannot open, not a database.
 */
const PRIMARY = 0xff
const SQLITE_AWAY = new Set([5, 6, 8, 10, 11, 13, 14, 26])

function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    (code.length === 5 && POSTGRES_AWAY.test(code)) ||
    ('errcode' in error && SQLITE_AWAY.has(Number(error.errcode) & PRIMARY)) ||
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(code) ||
    /Connection terminated|not queryable|Query read timeout|timeout exceeded when trying to connect|database is (locked|closing|not open)/i.test(
      error.message,
    )
  )
}
