import { getRequest } from '@tanstack/react-start/server'
import * as v from 'valibot'
import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem/problem.ts'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { currentRequestId, REQUEST_ID } from '#host/request-id.ts'
import { LOCAL_VISITOR } from '#host/visitor.ts'
import { within } from '#host/within.ts'
import { setFlashCookie } from '../forms/flash-cookie.ts'
import { webLog } from '../log.ts'
import { forgetSession, readSessionUser } from '../session/sealed-session.ts'
import { ApiError, type CallOptions, callEndpoint, createApiClient } from './api-client.ts'
import { backend } from './backend.ts'
import { ResponseCache } from './response-cache.ts'

const responseCache = new ResponseCache()

type Options<E extends Endpoint> = CallOptions<E> & {
  /** Maximum wait for this call in ms, for a page that can be shown without the result. */
  maxWaitMs?: number
  /** True for an open endpoint whose response differs for signed-in visitors. */
  variesByUser?: boolean
  /** True to send no session, not even for a member. */
  isAnonymous?: boolean
  /** The visitor's request, for code that runs outside of Start. */
  request?: Request | undefined
}

/**
 * Calls the API for the current visitor. Throws the API's `Problem`, or `unavailable` if the API cannot be reached. For
 * endpoints with the same response for every visitor, falls back to the last response.
 */
export function callApi<E extends Endpoint>(endpoint: E, options: Options<E> = {}): Promise<OutputOf<E>> {
  const ask = () => askApi(endpoint, options)
  // A call with input, such as the token of a link, is specific to one visitor.
  const hasInput = Object.values(options.input ?? {}).some((value) => value !== undefined)
  if (!endpoint.isShared || hasInput) return ask()
  const key = JSON.stringify([endpoint.path, options.params])
  return responseCache.orLast(key, ask, isAway)
}

async function askApi<E extends Endpoint>(
  endpoint: E,
  {
    maxWaitMs = MAX_WAIT_MS,
    variesByUser = false,
    isAnonymous = false,
    request = getRequest(),
    ...options
  }: Options<E>,
): Promise<OutputOf<E>> {
  const { base, send } = await backend()
  const isForAnybody = isAnonymous || (endpoint.access === 'open' && endpoint.method === 'GET' && !variesByUser)
  const user = isForAnybody ? undefined : await readSessionUser()
  const client = createApiClient({ base, send, token: user?.access, headers: visitorHeaders(request) })
  try {
    return await within(Math.min(maxWaitMs, timeLeft(request)), callEndpoint(client, endpoint, options), () => {
      throw new Error('the API did not answer in time')
    })
  } catch (error) {
    const problem = problemOf(error, endpoint)
    if (problem.code === 'session_ended' && user) await endSessionHere(problem)
    throw problem
  }
}

/** Maximum wait of a page in ms, over all its calls. */
const MAX_WAIT_MS = 10_000
const deadlines = new WeakMap<Request, number>()

function timeLeft(request: Request): number {
  const now = performance.now()
  const deadline = deadlines.get(request) ?? now + MAX_WAIT_MS
  deadlines.set(request, deadline)
  return Math.max(0, deadline - now)
}

const isAway = (error: unknown) => error instanceof ProblemError && error.isTransient

/** Treats every response that is not from the API (no connection, timeout, a proxy's page) as `unavailable`. */
function problemOf(error: unknown, { method, path }: Endpoint): ProblemError {
  if (error instanceof ProblemError) return error
  if (error instanceof ApiError && error.problem) {
    const { code, detail, fields, retryAfter, work, secondStep, reference } = error.problem
    return new Problem(code, { detail, fields, retryAfter, work, secondStep, reference })
  }
  // The API has another version, or a bug.
  if (v.isValiError(error)) throw error
  webLog().error({ method, path, reason: reasonOf(error) }, 'API away')
  return new Problem('unavailable', { reference: currentRequestId() })
}

/** Describes an error with its cause: that of `fetch` alone is always "fetch failed". */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof Error)) return String(error)
  return `${error}: ${cause.message || ('code' in cause ? cause.code : cause.name)}`
}

/** Deletes the cookie of the ended session. The next sign-in form shows the reason. */
async function endSessionHere({ body: problem }: ProblemError) {
  forgetSession()
  await setFlashCookie({ form: 'sign-in', outcome: { kind: 'refused', problem, values: {} } })
}

/**
 * Returns the headers for the API's budgets and list of devices. The host has already replaced forwarded addresses with
 * the visitor's real address.
 */
function visitorHeaders({ headers }: Request): Record<string, string> {
  return {
    'x-forwarded-for': headers.get('x-forwarded-for') ?? '',
    ...(headers.has(LOCAL_VISITOR) && { [LOCAL_VISITOR]: '1' }),
    'user-agent': (headers.get('user-agent') ?? '').slice(0, MAX_NAME),
    [REQUEST_ID]: headers.get(REQUEST_ID) ?? '',
  }
}

/** Maximum length of a header in characters; the user agents of browsers are about half as long. */
const MAX_NAME = 500
