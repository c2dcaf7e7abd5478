import { SIGNED_VISITOR, signVisitor } from '#host/signed-visitor.ts'
import { LOCAL_VISITOR } from '#host/visitor.ts'
import { webEnv } from '../env.ts'
import type { Send } from './api-client.ts'

/** Where Requests for the API go. In memory by default, over the network when a base address is configured. */
export interface Backend {
  base: string
  send: Send
  /** For the operator: where the data are. */
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

/** A call that is given up lets go of its connection; nobody waits as long as this (`call-api.ts`). */
const MAX_CALL_MS = 12_000
const MAX_READY_MS = 2_000

function overNetwork(base: string, secret: string): Backend {
  return {
    base,
    send: (request) => fetch(withSignedVisitor(request, secret), { signal: AbortSignal.timeout(MAX_CALL_MS) }),
    where: `en la API de ${base}`,
    isReady: async () => {
      const signal = AbortSignal.timeout(MAX_READY_MS)
      return (await fetch(new URL('/readyz', base), { signal }).catch(() => undefined))?.ok ?? false
    },
    close: async () => {},
  }
}

/** Two visitors behind one web process must not share a budget, so the API is told who asks, in words it can check. */
function withSignedVisitor(request: Request, secret: string): Request {
  const { headers } = request
  const visitor = { address: headers.get('x-forwarded-for') ?? '', isLocal: headers.has(LOCAL_VISITOR) }
  headers.set(SIGNED_VISITOR, signVisitor(secret, visitor, Date.now()))
  return request
}

// On the global object, so that a reloaded module of the development server finds the one that is running.
const running = globalThis as { temporadaBackend?: Promise<Backend> | undefined }

/** Opened on first use; `main.ts` asks for it before it listens, so that a fault shows at start. */
export const backend = (): Promise<Backend> => (running.temporadaBackend ??= openBackend())

export async function closeBackend() {
  const opened = running.temporadaBackend
  running.temporadaBackend = undefined
  await (await opened)?.close()
}
