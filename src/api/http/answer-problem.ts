import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { Problem } from '#contract/problem/problem.ts'
import { problemAnswer } from '#contract/problem/problem-answer.ts'

/** Turns a failure into a response. An unexpected error becomes `unavailable` or `internal`, with a reference. */
export const answerProblem = (error: unknown, log: Logger): Response => problemAnswer(toProblem(error, log))

const toProblem = (error: unknown, log: Logger): Problem => (error instanceof Problem ? error : unexpected(error, log))

function unexpected(error: unknown, log: Logger): Problem {
  const reference = randomUUID().slice(0, 8)
  if (isDatabaseAway(error)) {
    const { stack: _, ...reason } = withoutRow(error)
    log.error({ reference, err: reason }, 'database away')
    return new Problem('unavailable', { reference })
  }
  log.error({ reference, err: withoutRow(error) }, 'unexpected fault')
  return new Problem('internal', { reference })
}

/** Returns the part of an error that may be logged. PostgreSQL adds a `detail` that quotes the row and its e-mail. */
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
 * Connection lost or refused (08xxx, 57Pxx and the socket's own codes), no slot left (53xxx), waited too long for a
 * lock or a result (55P03, 57014), too many conflicts with other transactions (40xxx).
 */
const POSTGRES_AWAY = /^(08|53|57|40|55P03)/
/** Busy, locked, read only, input or output failed, file broken, disk full, file cannot be opened, no database. */
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
