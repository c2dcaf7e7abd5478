import { isDeepStrictEqual } from 'node:util'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { API_PREFIX, type Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem/problem.ts'
import { isDecodable } from '#host/is-decodable.ts'
import { currentRequestId } from '#host/request-id.ts'
import { within } from '#host/within.ts'
import { createPathPatterns } from './allowed-methods.ts'
import { answerProblem } from './answer-problem.ts'
import { openApiDocument } from './openapi.ts'
import { type Guards, type Incoming, readCall } from './read-call.ts'
import { readInput } from './read-input.ts'
import { type LoggedRequests, withRequestLog } from './request-log.ts'
import type { Route } from './serve.ts'

/**
 * Time after which a caller gets `unavailable` if something behind the API hangs. Work that has begun may still
 * complete.
 */
const MAX_RESPONSE_MS = 10_000

export interface Api {
  fetch(request: Request): Promise<Response>
}

export interface ServeOptions {
  log: Logger
  guards: Guards
  /** Whether outputs are checked against the contract, as inputs always are. */
  checksAnswers: boolean
  loggedRequests: LoggedRequests
}

/** Serves routes over HTTP: every call enters through `readCall`, and every failure leaves through `answerProblem`. */
export function serveRoutes(
  routes: Route[],
  { log, guards, checksAnswers, loggedRequests: logged }: ServeOptions,
): Api {
  const app = new Hono()
  let openApi: string | undefined
  const paths = createPathPatterns(routes.map(({ endpoint }) => endpoint))

  app.get(`${API_PREFIX}/openapi.json`, (c) => {
    // The document is generated at the first request; at the start, it would take a tenth of the start's time.
    openApi ??= JSON.stringify(openApiDocument())
    return c.body(openApi, 200, { 'content-type': 'application/json' })
  })
  for (const route of routes) {
    const { endpoint } = route
    app.on(endpoint.method, API_PREFIX + endpoint.path, async (c) => {
      const { raw: request } = c.req
      const readBody = () => readInput(endpoint, request)
      const output = await answerCall(route, { headers: request.headers, params: c.req.param(), readInput: readBody })
      return c.json(output as object, endpoint.success ?? 200, { 'cache-control': 'no-store' })
    })
  }
  app.notFound((c) => {
    const allowed = paths.allowedMethods(c.req.path)
    if (allowed.length === 0) return answerProblem(new Problem('not_found'), log)
    const response = answerProblem(new Problem('method_not_allowed'), log)
    response.headers.set('allow', allowed.join(', '))
    return response
  })
  app.onError((error) => answerProblem(error, log))

  async function answerCall({ endpoint, handle }: Route, incoming: Incoming): Promise<unknown> {
    const call = await readCall(guards, endpoint, incoming)
    const output = await handle(call)
    if (checksAnswers) {
      checkAnswer(endpoint, output)
      if (!call.isProofSpent()) throw new Error(`${endpoint.path} does not spend its proof`)
    }
    return output
  }

  /** Responds with `not_found` to a path whose percent-encoding is broken. */
  async function answer(request: Request): Promise<Response> {
    if (!isDecodable(new URL(request.url).pathname)) return answerProblem(new Problem('not_found'), log)
    return app.fetch(request)
  }
  function late(): Response {
    log.error('no answer in time')
    return answerProblem(new Problem('unavailable', { reference: currentRequestId() }), log)
  }
  const answerInTime = (request: Request) => within(MAX_RESPONSE_MS, answer(request), late)

  return { fetch: withRequestLog(answerInTime, { log, logged, pathOf: paths.pathOf }) }
}

/** Throws if a response contains more than its endpoint declares, because clients might come to rely on it. */
function checkAnswer({ path, output: schema }: Endpoint, output: unknown) {
  const plain = JSON.parse(JSON.stringify(output))
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(v.parse(schema, output))), plain)) {
    throw new Error(`${path} answers more than its endpoint says`)
  }
}
