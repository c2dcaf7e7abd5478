import { logReadiness } from '#host/log-readiness.ts'
import { SIGNED_VISITOR, signVisitor } from '#host/signed-visitor.ts'
import type { StopSource } from '#host/stops.ts'
import { LOCAL_VISITOR } from '#host/visitor.ts'
import { webEnv } from '#web/env.ts'
import { webLog } from '../log.ts'
import type { Send } from './api-client.ts'

/** Sends Requests to the API: in memory by default, over the network if a base address is configured. */
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

/** The API for workers: the configured one, or that of this process, which serves it to them until `stops` fires. */
export async function serveBackend(stops: StopSource): Promise<Pick<Backend, 'base' | 'where'>> {
  const { API_BASE_URL: base } = webEnv()
  if (base) return { base, where: locationOf(base) }
  const { serveEmbedded } = await import('#api/embedded.ts')
  return serveEmbedded(process.env, stops)
}

/** Aborts a call to free its connection; longer than any caller waits (`call-api.ts`). */
const MAX_CALL_MS = 12_000
/** Shorter than the supervisor of this process waits. */
const MAX_READY_MS = 1_800

function overNetwork(base: string, secret: string): Backend {
  const note = logReadiness(webLog())
  return {
    base,
    send: (request) => fetch(withSignedVisitor(request, secret), { signal: AbortSignal.timeout(MAX_CALL_MS) }),
    where: locationOf(base),
    isReady: async () => {
      const signal = AbortSignal.timeout(MAX_READY_MS)
      const answer = await fetch(new URL('/readyz', base), { signal }).catch(() => undefined)
      note(answer?.ok ? undefined : `the API at ${new URL(base).origin} ${answer ? 'is not ready' : 'does not answer'}`)
      return answer?.ok ?? false
    },
    close: async () => {},
  }
}

const locationOf = (base: string) => `en la API de ${base}`

/** Signs the visitor for the API: two visitors behind one web process must not share a budget. */
function withSignedVisitor(request: Request, secret: string): Request {
  const { headers } = request
  const visitor = { address: headers.get('x-forwarded-for') ?? '', isLocal: headers.has(LOCAL_VISITOR) }
  headers.set(SIGNED_VISITOR, signVisitor(secret, visitor, Date.now()))
  return request
}

// On the global object, so that a reloaded module of the development server finds the running instance.
const running = globalThis as { temporadaBackend?: Promise<Backend> | undefined }

/** Opened on first use; `start-processes.ts` calls it before listening, so that a failure shows at start. */
export const backend = (): Promise<Backend> => (running.temporadaBackend ??= openBackend())

export async function closeBackend() {
  const opened = running.temporadaBackend
  running.temporadaBackend = undefined
  await (await opened)?.close()
}
