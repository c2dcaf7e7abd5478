import { Hono } from 'hono'
import * as v from 'valibot'
import { API_PREFIX, type Endpoint } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { LOCAL_VISITOR } from '#host/visitor.ts'
import { within } from '#host/within.ts'
import { OPEN_WHILE_LEAVING } from './accounts/leaving/open-while-leaving.ts'
import { accountRoutes } from './accounts/routes.ts'
import { findCaller } from './accounts/sessions/find-caller.ts'
import { checkBot, spendOnce } from './bot-check/bot-check.ts'
import { botCheckRoutes } from './bot-check/routes.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import type { Transaction } from './db/database.ts'
import type { Deps } from './deps.ts'
import { historyRoutes } from './history/routes.ts'
import { answerProblem } from './http/answer-problem.ts'
import { openApiDocument } from './http/openapi.ts'
import { isStorable, readInput } from './http/read-input.ts'
import { requestId } from './http/request-id.ts'
import type { Call, Caller } from './http/serve.ts'
import { mailRoutes } from './mail/routes.ts'
import { rascaRoutes } from './mechanics/rasca/routes.ts'
import { prizeRoutes } from './prizes/routes.ts'

export interface Api {
  fetch(request: Request): Promise<Response>
}

/** The API over its dependencies: every resource's routes, one way in and one way out. */
export function createApi(deps: Deps): Api {
  const routes = [
    ...accountRoutes(deps),
    ...campaignRoutes(deps),
    ...rascaRoutes(deps),
    ...prizeRoutes(deps),
    ...historyRoutes(deps),
    ...contactRoutes(deps),
    ...mailRoutes(deps),
    ...botCheckRoutes(deps),
  ]
  const app = new Hono()
  const openApi = JSON.stringify(openApiDocument())

  app.get(`${API_PREFIX}/openapi.json`, (c) => c.body(openApi, 200, { 'content-type': 'application/json' }))
  for (const { endpoint, handle } of routes) {
    app.on(endpoint.method, API_PREFIX + endpoint.path, async (c) => {
      const call = await readCall(deps, endpoint, c.req.raw, c.req.param())
      const output = await handle(call as never)
      if (deps.checksAnswers) {
        v.parse(endpoint.output, output)
        if (!call.isProofSpent()) throw new Error(`${endpoint.path} does not spend its proof`)
      }
      return c.json(output as object, endpoint.success ?? 200, { 'cache-control': 'no-store' })
    })
  }
  const patterns = routes.map(({ endpoint: { method, path } }) => ({ method, path, pattern: patternFor(path) }))
  app.notFound((c) => {
    const allowed = patterns.filter(({ pattern }) => pattern.test(c.req.path)).map(({ method }) => method)
    if (allowed.length === 0) return answerProblem(new Problem('not_found'), deps.log)
    const answer = answerProblem(new Problem('method_not_allowed'), deps.log)
    answer.headers.set('allow', [...new Set(allowed)].join(', '))
    return answer
  })
  app.onError((error) => answerProblem(error, deps.log))

  return {
    async fetch(request) {
      const id = requestId(request)
      const startedAt = performance.now()
      const response = await within(MAX_ANSWER_MS, answer(app, request, deps), () => late(deps))
      response.headers.set('x-request-id', id)
      const ms = Math.round((performance.now() - startedAt) * 10) / 10
      const path = patternOf(patterns, request)
      const level = response.status >= 500 ? 'error' : 'info'
      deps.log[level]({ id, method: request.method, path, status: response.status, ms }, 'request')
      return response
    },
  }
}

/** Whatever hangs behind the API, its caller is told within this time. What was begun may still be done. */
const MAX_ANSWER_MS = 10_000

function late({ log }: Deps): Response {
  log.error('no answer in time')
  return answerProblem(new Problem('unavailable'), log)
}

/** A path whose percent-encoding is broken names nothing. */
async function answer(app: Hono, request: Request, deps: Deps): Promise<Response> {
  try {
    decodeURIComponent(new URL(request.url).pathname)
  } catch {
    return answerProblem(new Problem('not_found'), deps.log)
  }
  return app.fetch(request)
}

async function readCall(deps: Deps, endpoint: Endpoint, request: Request, params: Record<string, string>) {
  const { headers } = request
  const address = headers.get('x-forwarded-for') ?? ''
  // Only the web part's own calls come without one.
  if (address) await deps.rateLimits.spendAddress('open', address)
  const caller = await readCaller(deps, endpoint, headers)
  if (caller) {
    await deps.rateLimits.spend(endpoint.method === 'GET' ? 'readPerAccount' : 'changePerAccount', caller.accountId)
  }
  if (Object.values(params).some((param) => !isStorable(param))) throw new Problem('not_found')
  const input = await readInput(endpoint, request)
  // After the input, so that a mistyped form does not cost a proof. A signed-in caller needs none, except to sign in: a
  // session of one account says nothing about guesses at another.
  const action = caller && endpoint.botCheck !== 'sign-in' ? undefined : endpoint.botCheck
  const proof = action && (await checkBot(deps, { action, proof: headers.get('bot-check'), address }))
  let isProofSpent = action === undefined
  return {
    input,
    params,
    caller,
    token: tokenIn(headers) ?? '',
    idempotencyKey: endpoint.idempotent ? readIdempotencyKey(headers) : '',
    address,
    userAgent: headers.get('user-agent') ?? '',
    isLocal: headers.has(LOCAL_VISITOR),
    work: proof?.work ?? 0,
    *spendProof(): Transaction<void> {
      if (proof) yield* spendOnce(proof)
      isProofSpent = true
    },
    isProofSpent: () => isProofSpent,
  } satisfies Omit<Call<Endpoint>, 'input' | 'caller'> & {
    input: unknown
    caller: Caller | null
    isProofSpent: () => boolean
  }
}

const tokenIn = (headers: Headers) => /^Bearer ([\w-]{20,200})$/.exec(headers.get('authorization') ?? '')?.[1]

async function readCaller(deps: Deps, endpoint: Endpoint, headers: Headers): Promise<Caller | null> {
  const { access } = endpoint
  const token = tokenIn(headers)
  if (access === 'open') return token ? findCaller(deps, token) : null
  if (!headers.has('authorization')) throw new Problem('not_signed_in')
  const caller = token ? await findCaller(deps, token) : null
  if (!caller) throw new Problem('session_ended')
  if (caller.isLeaving && !OPEN_WHILE_LEAVING.has(endpoint)) throw new Problem('account_leaving')
  if (access === 'validated' && !caller.validated) throw new Problem('not_validated')
  return caller
}

function readIdempotencyKey(headers: Headers): string {
  const key = headers.get('idempotency-key') ?? ''
  if (!/^[\x21-\x7e]{8,128}$/.test(key)) throw new Problem('missing_idempotency_key')
  return key
}

const patternFor = (path: string) => new RegExp(`^${API_PREFIX}${path.replaceAll(/:\w+/g, '[^/]+')}$`)

interface Pattern {
  method: string
  path: string
  pattern: RegExp
}

/** For the log: the pattern, never the ids in a path. */
function patternOf(patterns: Pattern[], request: Request): string {
  const { pathname } = new URL(request.url)
  const route = patterns.find(({ method, pattern }) => method === request.method && pattern.test(pathname))
  return route?.path ?? '(unknown)'
}
