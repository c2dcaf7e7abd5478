import { logReadiness } from '#host/log-readiness.ts'
import { SIGNED_VISITOR, signVisitor } from '#host/signed-visitor.ts'
import type { StopSource } from '#host/stops.ts'
import { LOCAL_VISITOR } from '#host/visitor.ts'
import { webEnv } from '#web/env.ts'
import { webLog } from '../log.ts'
import type { Send } from './api-client.ts'

/** Sends requests to the API: in memory by default, over the network if a base address is configured. */
export interface Backend {
  base: string
  send: Send
  /** Location of the data, for the operator. */
  where: string
  isReady(): Promise<boolean>
  close(): Promise<void>
}

async function openBackend(): Promise<Backend> {
  const { API_BASE_URL: base, secret } = webEnv()
  if (base) return overNetwork(base, secret)
  const { startEmbedded } = await import('#api/embedded.ts')
  const { fetch: send, ...api } = await startEmbedded(process.env)
  return { base: 'http://api.internal/api/v1', send, ...api }
}

/**
 * Returns the API that workers call: the configured API, or else an API that this process serves until `stops` fires.
 */
export async function serveBackend(stops: StopSource): Promise<Pick<Backend, 'base' | 'where'>> {
  const { API_BASE_URL: base } = webEnv()
  if (base) return { base, where: locationOf(base) }
  const { serveEmbedded } = await import('#api/embedded.ts')
  return serveEmbedded(process.env, stops)
}

/** Milliseconds until a call is cancelled, to free its connection; `call-api.ts` stops waiting earlier. */
const MAX_CALL_MS = 12_000
/**
 * Milliseconds until a readiness check is cancelled; shorter than the timeout of a supervisor that checks this process.
 */
const MAX_READY_MS = 1_800

function overNetwork(base: string, secret: string): Backend {
  const logChange = logReadiness(webLog())
  return {
    base,
    send: (request) => fetch(signRequest(request, secret), { signal: AbortSignal.timeout(MAX_CALL_MS) }),
    where: locationOf(base),
    isReady: async () => {
      const signal = AbortSignal.timeout(MAX_READY_MS)
      const answer = await fetch(new URL('/readyz', base), { signal }).catch(() => undefined)
      logChange(
        answer?.ok ? undefined : `the API at ${new URL(base).origin} ${answer ? 'is not ready' : 'does not answer'}`,
      )
      return answer?.ok ?? false
    },
    close: async () => {},
  }
}

const locationOf = (base: string) => `en la API de ${base}`

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
