import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { closeAfterUnreadBody } from './unread-body.ts'

export interface HttpService {
  port: number
  host: string | undefined
  /** Behind a proxy that sets `x-forwarded-for`. */
  trustProxy: boolean
  /** Time limits of Node's server. */
  limits?: ServerOptions
  /** Takes every request but the two that a supervisor asks. */
  handle(request: IncomingMessage, response: ServerResponse): unknown
  log: Logger
  isReady(): Promise<boolean>
  close(): Promise<void>
}

/** How long it goes on accepting after it has said that it is not ready: what a load balancer needs to hear of it. */
const NOTICE_MS = 1_000
/** How long a request that is under way may still take. */
const DRAIN_MS = 10_000

const LIMITS: ServerOptions = { headersTimeout: 10_000, requestTimeout: 30_000 }

/**
 * Serves until the process is told to stop, and resolves with the port. SIGTERM and SIGINT: not ready, a moment later
 * no new connections, what is under way is finished, then `close`. A second signal does not wait.
 */
export async function serveHttp(service: HttpService): Promise<number> {
  const { log } = service
  let isStopping = false
  const server = createServer({ ...LIMITS, ...service.limits }, async (request, response) => {
    if (isStopping) response.setHeader('connection', 'close')
    closeAfterUnreadBody(request, response)
    const path = request.url?.split('?', 1)[0]
    if (path === '/livez') return plain(response, 200, 'ok')
    if (path === '/readyz') {
      const isReady = !isStopping && (await service.isReady())
      return plain(response, isReady ? 200 : 503, isReady ? 'ready' : 'not ready')
    }
    noteClientAddress(request, service.trustProxy)
    await service.handle(request, response)
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(service.port, service.host, resolve)
  })

  const stop = async (signal: string) => {
    if (isStopping) process.exit(1)
    isStopping = true
    log.info({ signal }, 'stopping: what is under way is finished first')
    await new Promise((resolve) => setTimeout(resolve, NOTICE_MS))
    // Node counts a kept-alive connection as open; each is closed once it has nothing under way.
    const closeIdle = setInterval(() => server.closeIdleConnections(), 100)
    setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref()
    await new Promise((resolve) => server.close(resolve))
    clearInterval(closeIdle)
    await service.close()
    log.info('stopped')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))

  const address = server.address()
  return typeof address === 'object' && address ? address.port : service.port
}

/**
 * From here on `x-forwarded-for` is exactly one address: what a caller says of itself counts only behind a trusted
 * proxy, and of a list only its last entry, which that proxy added.
 */
function noteClientAddress(request: IncomingMessage, trustProxy: boolean) {
  const list = trustProxy ? String(request.headers['x-forwarded-for'] ?? '').split(',') : []
  const address = list.at(-1)?.trim() || request.socket.remoteAddress || ''
  request.headers['x-forwarded-for'] = address
  // Adapters to web requests read the raw list.
  const raw = request.rawHeaders
  for (let i = raw.length - 2; i >= 0; i -= 2) if (raw[i]?.toLowerCase() === 'x-forwarded-for') raw.splice(i, 2)
  raw.push('x-forwarded-for', address)
}

export function plain(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(text)
}
