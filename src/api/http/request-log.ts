import type { Logger } from 'pino'
import { requestId } from './request-id.ts'

interface RequestLog {
  log: Logger
  /** The endpoint's path, without ids. */
  pathOf: (request: Request) => string
}

/** Wraps `answer`: gives each response an id, and logs a line with the id and the time in ms. */
export function withRequestLog(
  answer: (request: Request) => Promise<Response>,
  { log, pathOf }: RequestLog,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const id = requestId(request)
    const startedAt = performance.now()
    const response = await answer(request)
    response.headers.set('x-request-id', id)
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    const line = { id, method: request.method, path: pathOf(request), status: response.status, ms }
    log[response.status >= 500 ? 'error' : 'info'](line, 'request')
    return response
  }
}
