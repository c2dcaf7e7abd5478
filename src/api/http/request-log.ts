import type { Logger } from 'pino'
import { requestId } from './request-id.ts'

interface RequestLog {
  log: Logger
  /** The endpoint's path, without ids. */
  pathOf: (request: Request) => string
}

/** Answers requests through `answer`; gives each response an id, and the log a line with it and the time in ms. */
export function withRequestLog(
  answer: (request: Request) => Promise<Response>,
  { log, pathOf }: RequestLog,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const id = requestId(request)
    const startedAt = performance.now()
    const response = await answer(request)
    response.headers.set('x-request-id', id)
    logRequest(log, { id, method: request.method, path: pathOf(request), status: response.status, startedAt })
    return response
  }
}

interface Answered {
  id: string
  method: string
  path: string
  status: number
  /** By `performance.now()`. */
  startedAt: number
}

export function logRequest(log: Logger, { startedAt, ...answered }: Answered) {
  const ms = Math.round((performance.now() - startedAt) * 10) / 10
  log[answered.status >= 500 ? 'error' : 'info']({ ...answered, ms }, 'request')
}
