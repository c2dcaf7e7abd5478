import type { Logger } from 'pino'
import { type AnsweredRequest, answeredRequests } from '#host/metrics/channels.ts'
import { REQUEST_ID, requestIdFrom, withRequestId } from '#host/request-id.ts'
import { inSpan } from '#host/tracing/spans.ts'

/** Which requests are logged: all, or only the ones with a status of 500 or more. */
export type LoggedRequests = 'all' | 'errors'

interface RequestLog {
  log: Logger
  logged: LoggedRequests
  /** The endpoint's path, without ids. */
  pathOf: (request: Request) => string
}

/** Wraps `answer`: gives each request its id, traces it, logs a line with the time in ms, and publishes the request. */
export function withRequestLog(
  answer: (request: Request) => Promise<Response>,
  { log, logged, pathOf }: RequestLog,
): (request: Request) => Promise<Response> {
  async function answerWithId(request: Request, id: string): Promise<Response> {
    const { method } = request
    const path = pathOf(request)
    const startedAt = performance.now()
    const response = await traced(request, path, id)
    response.headers.set(REQUEST_ID, id)
    const { status } = response
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    const isFailure = status >= 500
    if (isFailure || logged === 'all') log[isFailure ? 'error' : 'info']({ method, path, status, ms }, 'request')
    answeredRequests.publish({ part: 'api', route: path, method, status, seconds: ms / 1000 } satisfies AnsweredRequest)
    return response
  }
  /** Answers in a step of the trace that the web part has begun. */
  function traced(request: Request, route: string, id: string): Promise<Response> {
    const { method } = request
    const attributes = { 'http.request.method': method, 'http.route': route, 'temporada.request_id': id }
    const traceparent = request.headers.get('traceparent') ?? undefined
    return inSpan({ name: `API ${method} ${route}`, kind: 'server', attributes, traceparent }, async (span) => {
      const response = await answer(request)
      span?.set({ 'http.response.status_code': response.status })
      if (response.status >= 500) span?.fail()
      return response
    })
  }

  return (request) => {
    const id = requestIdFrom(request.headers.get(REQUEST_ID))
    return withRequestId(id, () => answerWithId(request, id))
  }
}
