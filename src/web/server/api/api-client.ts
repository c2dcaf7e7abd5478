import * as v from 'valibot'
import type { Endpoint, InputOf, OutputOf, ParamsOf } from '#contract/endpoint.ts'
import { own } from '#contract/primitives/own.ts'
import { Problem } from '#contract/problem/problem.ts'
import { ProblemBody } from '#contract/problem/problem-body.schema.ts'

export type Send = (request: Request) => Promise<Response>

/**
 * A response of the API with an error status. `message` has the format of docs/specification.md, section 8; `problem`
 * is the API's problem.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly problem: ProblemBody | undefined

  constructor(message: string, status: number, problem: ProblemBody | undefined) {
    super(message)
    this.status = status
    this.problem = problem
  }
}

export interface ApiClientOptions {
  /** The configured API base address, with or without a trailing slash. */
  base: string
  send: Send
  /** The signed-in user's access token. */
  token?: string | undefined
  /** Sent with every call; the headers of a call take precedence. */
  headers?: Record<string, string>
}

/** All forms of headers that `fetch` accepts, or an object whose undefined values are ignored. */
type CallHeaders = Headers | [string, string][] | Record<string, string | undefined>

/**
 * Creates a client with GET and POST and an optional bearer token (docs/specification.md, section 7). It makes one
 * attempt and leaves the handling of statuses to the caller. Network errors and invalid JSON are thrown unchanged.
 */
export function createApiClient({ base, send, token, headers: common = {} }: ApiClientOptions) {
  const root = base.replace(/\/+$/, '')
  async function request(method: 'GET' | 'POST', path: string, headers: CallHeaders, body?: string): Promise<unknown> {
    assertLocalPath(path)
    const response = await send(
      new Request(root + path, {
        method,
        // A redirect would send the bearer token to another address.
        redirect: 'manual',
        headers: mergeHeaders(
          common,
          body === undefined ? {} : { 'content-type': 'application/json' },
          token ? { authorization: `Bearer ${token}` } : {},
          headers,
        ),
        ...(body === undefined ? {} : { body }),
      }),
    )
    if (response.ok) return response.json()
    const message = `${method} ${path} failed with status ${response.status}`
    throw new ApiError(message, response.status, await readProblem(response))
  }

  return {
    get: (path: string, headers: CallHeaders = {}) => request('GET', path, headers),
    post: (path: string, body: unknown, headers: CallHeaders = {}) =>
      request('POST', path, headers, JSON.stringify(body)),
  }
}

export type ApiClient = ReturnType<typeof createApiClient>

export interface CallOptions<E extends Endpoint> {
  params?: ParamsOf<E>
  input?: InputOf<E>
  idempotencyKey?: string
  /** Bot proof, for an endpoint with a `botCheck`. */
  botProof?: string | undefined
}

/** Maximum lengths in characters. Together with all headers of a call, they are well below Node's limit. */
const MAX_PATH = 4_000
const MAX_HEADER = 4_000

/**
 * Calls an endpoint of the contract and validates the response. Visitor input that a path or header cannot contain is
 * refused without a call.
 */
export async function callEndpoint<E extends Endpoint>(
  client: ApiClient,
  endpoint: E,
  { params, input, idempotencyKey, botProof }: CallOptions<E> = {},
): Promise<OutputOf<E>> {
  const headers = { 'idempotency-key': headerValue(idempotencyKey), 'bot-check': headerValue(botProof) }
  const path = addressOf(endpoint, { params, input })
  const answer =
    endpoint.method === 'GET' ? await client.get(path, headers) : await client.post(path, input ?? {}, headers)
  return v.parse(endpoint.output, answer) as OutputOf<E>
}

/** Returns path and query below the base address. Throws `not_found` for input that an address cannot contain. */
function addressOf({ method, path }: Endpoint, { params, input }: CallOptions<Endpoint>): string {
  const address = fillPath(path, params ?? {}) + (method === 'GET' ? queryString(input ?? {}) : '')
  if (address.length > MAX_PATH) throw new Problem('not_found')
  return address
}

/** Requires exactly one leading slash: `https://…` or `//host` would send the token to another host. */
function assertLocalPath(path: string) {
  if (!/^\/(?![/\\])/.test(path)) throw new TypeError(`An API path starts with one slash: ${path}`)
}

/** Merges headers; later headers win, and undefined values are ignored. */
function mergeHeaders(...sources: CallHeaders[]): Headers {
  const merged = new Headers({ accept: 'application/json' })
  for (const source of sources) {
    const entries = Symbol.iterator in source ? source : Object.entries(source)
    for (const [name, value] of entries) if (value !== undefined) merged.set(name, value)
  }
  return merged
}

function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => pathSegment(own(params, name) ?? ''))
}

/**
 * Encodes a path parameter. Refuses an empty value, `.` and `..`, which in any encoding would name another endpoint.
 */
function pathSegment(value: string): string {
  if (/^\.{0,2}$/.test(value)) throw new Problem('not_found')
  return encodeURIComponent(value.toWellFormed())
}

function headerValue(value: string | undefined): string | undefined {
  if (value === undefined || (value.length <= MAX_HEADER && /^[\x20-\x7e]*$/.test(value))) return value
  throw new Problem('invalid_input')
}

function queryString(input: unknown): string {
  const entries = Object.entries(input as Record<string, unknown>).filter(([, value]) => value !== undefined)
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
}

async function readProblem(response: Response): Promise<ProblemBody | undefined> {
  if (!response.headers.get('content-type')?.includes('application/problem+json')) return
  const parsed = v.safeParse(ProblemBody, await response.json().catch(() => undefined))
  return parsed.success ? parsed.output : undefined
}
