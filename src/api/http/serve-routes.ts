import { isDeepStrictEqual } from 'node:util'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { API_PREFIX, type Endpoint } from '#contract/endpoint.ts'
import { own } from '#contract/own.ts'
import { Problem } from '#contract/problem.ts'
import type { Read, ReadAnswer } from '#contract/read.ts'
import { isDecodable } from '#host/is-decodable.ts'
import { within } from '#host/within.ts'
import { createPathPatterns } from './allowed-methods.ts'
import { answerProblem, toProblem } from './answer-problem.ts'
import { openApiDocument } from './openapi.ts'
import { type Guards, type Incoming, readCall } from './read-call.ts'
import { readInput } from './read-input.ts'
import { requestId } from './request-id.ts'
import { logRequest, withRequestLog } from './request-log.ts'
import type { Route } from './serve.ts'

/** A caller gets a response within this time, whatever hangs behind the API. Work that has begun may still be done. */
const MAX_RESPONSE_MS = 10_000

export interface Api {
  fetch(request: Request): Promise<Response>
  /** Answers a GET for the same process: guarded and logged as over HTTP, and handed over as it is. */
  read(read: Read): Promise<ReadAnswer>
}

export interface ServeOptions {
  log: Logger
  guards: Guards
  /** Checks outputs against the contract too. */
  checksAnswers: boolean
}

/** Serves routes over HTTP: one way in for every call, one way out for every failure. */
export function serveRoutes(routes: Route[], { log, guards, checksAnswers }: ServeOptions): Api {
  const app = new Hono()
  let openApi: string | undefined
  const paths = createPathPatterns(routes.map(({ endpoint }) => endpoint))

  app.get(`${API_PREFIX}/openapi.json`, (c) => {
    // With the first request: it would be a tenth of a start.
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

  async function answerCall({ endpoint, handle }: Route, incoming: Incoming, checks = guards): Promise<unknown> {
    const call = await readCall(checks, endpoint, incoming)
    const output = await handle(call)
    if (checksAnswers) {
      checkAnswer(endpoint, output)
      if (!call.isProofSpent()) throw new Error(`${endpoint.path} does not spend its proof`)
    }
    return output
  }

  /** A path whose percent-encoding is broken names nothing. */
  async function answer(request: Request): Promise<Response> {
    if (!isDecodable(new URL(request.url).pathname)) return answerProblem(new Problem('not_found'), log)
    return app.fetch(request)
  }
  function late(): Response {
    log.error('no answer in time')
    return answerProblem(new Problem('unavailable'), log)
  }
  const answerInTime = (request: Request) => within(MAX_RESPONSE_MS, answer(request), late)

  const reads = new Map(
    routes.flatMap((route) => (route.endpoint.method === 'GET' ? [[route.endpoint.path, route] as const] : [])),
  )
  const ofPage = new WeakMap<object, Guards>()
  function guardsOf(page: object): Guards {
    const known = ofPage.get(page) ?? { ...guards, findCaller: once(guards.findCaller) }
    ofPage.set(page, known)
    return known
  }
  async function read({ path, params, query, headers, page }: Read): Promise<ReadAnswer> {
    const startedAt = performance.now()
    const brought = {
      get: (name: string) => own(headers, name) ?? null,
      has: (name: string) => own(headers, name) !== undefined,
    }
    const id = requestId({ headers: brought })
    const logAnswer = (status: number) => logRequest(log, { id, method: 'GET', path, status, startedAt })
    try {
      const route = reads.get(path)
      if (!route) throw new Problem('not_found')
      const incoming = { headers: brought, params, readInput: () => query }
      const value = await answerCall(route, incoming, page && guardsOf(page))
      logAnswer(200)
      return { value }
    } catch (error) {
      const { body: problem } = toProblem(error, log)
      logAnswer(problem.status)
      return { problem }
    }
  }
  return { fetch: withRequestLog(answerInTime, { log, pathOf: paths.pathOf }), read }
}

/** Asks once for each key, whatever else is asked with. */
function once<Value, Rest extends unknown[]>(
  ask: (key: string, ...rest: Rest) => Promise<Value>,
): (key: string, ...rest: Rest) => Promise<Value> {
  const answers = new Map<string, Promise<Value>>()
  return (key, ...rest) => {
    const answer = answers.get(key) ?? ask(key, ...rest)
    answers.set(key, answer)
    return answer
  }
}

/** What is handed over in the process passes no schema, so an answer holds what its endpoint says and nothing else. */
function checkAnswer({ path, output: schema }: Endpoint, output: unknown) {
  const plain = JSON.parse(JSON.stringify(output))
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(v.parse(schema, output))), plain)) {
    throw new Error(`${path} answers more than its endpoint says`)
  }
}
