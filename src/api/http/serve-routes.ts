import { Hono } from 'hono'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { API_PREFIX } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { isDecodable } from '#host/is-decodable.ts'
import { within } from '#host/within.ts'
import { createPathPatterns } from './allowed-methods.ts'
import { answerProblem } from './answer-problem.ts'
import { openApiDocument } from './openapi.ts'
import { type Guards, readCall } from './read-call.ts'
import { withRequestLog } from './request-log.ts'
import type { Route } from './serve.ts'

/** A caller gets a response within this time, whatever hangs behind the API. Work that has begun may still be done. */
const MAX_RESPONSE_MS = 10_000

export interface Api {
  fetch(request: Request): Promise<Response>
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
  for (const { endpoint, handle } of routes) {
    app.on(endpoint.method, API_PREFIX + endpoint.path, async (c) => {
      const call = await readCall(guards, { endpoint, request: c.req.raw, params: c.req.param() })
      const output = await handle(call)
      if (checksAnswers) {
        v.parse(endpoint.output, output)
        if (!call.isProofSpent()) throw new Error(`${endpoint.path} does not spend its proof`)
      }
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
  return { fetch: withRequestLog(answerInTime, { log, pathOf: paths.pathOf }) }
}
