import { logReadiness } from '#host/log-readiness.ts'
import type { DataGauge } from '#host/metrics/channels.ts'
import { checkAll } from '#host/read-env.ts'
import { SIGNED_VISITOR, signVisitor } from '#host/signed-visitor.ts'
import type { StopSource } from '#host/stops.ts'
import { inSpan, type Span } from '#host/tracing/spans.ts'
import { LOCAL_VISITOR } from '#host/visitor.ts'
import { type WebEnv, webEnv } from '#web/env.ts'
import { webLog } from '../log.ts'
import type { Send } from './api-client.ts'
import { sendToSeveral } from './several-apis.ts'

/** Sends requests to the API: in memory by default, over the network if a base address is configured. */
export interface Backend {
  base: string
  send: Send
  /** Location of the data, for the operator. */
  where: string
  isReady(): Promise<boolean>
  /** Reads the gauges of the data. Missing for an API over the network, which has metrics of its own. */
  readGauges?(): Promise<DataGauge[]>
  close(): Promise<void>
}

async function openBackend(): Promise<Backend> {
  const opened = await openApi()
  return { ...opened, send: (request) => inSpan(CALL, (span) => opened.send(withTrace(request, span))) }
}

const CALL = { name: 'call the API', kind: 'client' } as const

/** Adds the header by which the API continues the trace, in memory and over HTTP alike. */
function withTrace(request: Request, span: Span | undefined): Request {
  if (span) request.headers.set('traceparent', span.traceparent)
  return request
}

async function openApi(): Promise<Backend> {
  const { API_BASE_URL: bases, secret } = webEnv()
  if (bases) return overNetwork(bases, secret)
  const { startEmbedded } = await import('#api/embedded.ts')
  const { fetch: send, ...api } = await startEmbedded(process.env)
  return { base: 'http://api.internal/api/v1', send, ...api }
}

/**
 * Returns the APIs that workers call, in the format of `API_BASE_URL`: the configured ones, or else an API that this
 * process serves until `stops` fires.
 */
export async function serveBackend(stops: StopSource): Promise<Pick<Backend, 'base' | 'where' | 'readGauges'>> {
  const { API_BASE_URL: bases } = webEnv()
  if (bases) return { base: bases.join(), where: locationOf(bases) }
  const { serveEmbedded } = await import('#api/embedded.ts')
  return serveEmbedded(process.env, stops)
}

/**
 * Reads the web part's environment and, if the API would run in this process, the API's, so that one `InvalidVariables`
 * lists the faults of both.
 */
export async function readBothEnvs(): Promise<{ web: WebEnv }> {
  if (process.env.API_BASE_URL) return { web: webEnv() }
  const { checkEmbeddedEnv } = await import('#api/embedded.ts')
  return checkAll({ web: webEnv, api: () => checkEmbeddedEnv(process.env) })
}

/** Milliseconds until a call is cancelled, to free its connection; `call-api.ts` stops waiting earlier. */
const MAX_CALL_MS = 12_000
/**
 * Milliseconds until a readiness check is cancelled; shorter than the timeout of a supervisor that checks this process.
 */
const MAX_READY_MS = 1_800

function overNetwork(bases: readonly string[], secret: string): Backend {
  const log = webLog()
  const logChange = logReadiness(log)
  return {
    base: bases[0] ?? '',
    send: sendToSeveral({
      bases,
      send: (request) => fetch(signRequest(request, secret), { signal: AbortSignal.timeout(MAX_CALL_MS) }),
      onMove: (base, err) => log.warn({ api: base, err }, 'an API does not answer: the next one is asked'),
    }),
    where: locationOf(bases),
    // One ready API is enough. The others are asked again in turn.
    isReady: async () => {
      const reasons = await Promise.all(bases.map(reasonNotReady))
      const isReady = reasons.includes(undefined)
      logChange(isReady ? undefined : reasons.join('; '))
      return isReady
    },
    close: async () => {},
  }
}

/** Returns why an API is not ready, or undefined if it is. */
async function reasonNotReady(base: string): Promise<string | undefined> {
  const signal = AbortSignal.timeout(MAX_READY_MS)
  const answer = await fetch(new URL('/readyz', base), { signal }).catch(() => undefined)
  if (answer?.ok) return undefined
  return `the API at ${new URL(base).origin} ${answer ? 'is not ready' : 'does not answer'}`
}

const locationOf = (bases: readonly string[]) => `en la API de ${bases.join(' o ')}`

/** Signs the visitor's address for the API, so that visitors of one web process do not share a budget. */
function signRequest(request: Request, secret: string): Request {
  const { headers } = request
  const visitor = { address: headers.get('x-forwarded-for') ?? '', isLocal: headers.has(LOCAL_VISITOR) }
  headers.set(SIGNED_VISITOR, signVisitor(secret, visitor, Date.now()))
  return request
}

// On the global object, so that this module finds the running API again after the development server has reloaded it.
const running = globalThis as { temporadaBackend?: Promise<Backend> | undefined }

/**
 * Opens the API on first use. `serve-site.ts` calls this before the server listens, so that a failure shows at the
 * start.
 */
export const backend = (): Promise<Backend> => (running.temporadaBackend ??= openBackend())

export async function closeBackend() {
  const opened = running.temporadaBackend
  running.temporadaBackend = undefined
  await (await opened)?.close()
}
