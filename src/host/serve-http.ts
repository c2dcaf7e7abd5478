import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { refuseBrokenHttp } from './broken-http.ts'
import { prepareResponse } from './prepare-response.ts'
import { originForm, refusalFor } from './request-form.ts'
import { REQUEST_ID, withRequestId } from './request-id.ts'
import { securityHeaders } from './security-headers.ts'
import { readSignedVisitor, SIGNED_VISITOR } from './signed-visitor.ts'
import { onSignals, type StopSource } from './stops.ts'
import { noteVisitor } from './visitor.ts'
import { watchProxies } from './watch-proxies.ts'
import { within } from './within.ts'

export interface HttpService {
  port: number
  host: string | undefined
  /** The site's public origin. If set, it takes precedence over all headers of the caller. */
  publicOrigin: string | undefined
  isPublic: boolean
  /** Number of trusted proxies in front of the process. */
  proxies: number
  /** Secrets shared with the web process. Set if this process serves the calls of the web process. */
  visitorSecrets?: readonly string[]
  /** Secret with which this process signs its calls to a separate API. */
  signingSecret?: string | undefined
  /** Time limits of Node's server. */
  limits?: ServerOptions
  log: Logger
  /** Handles every request except `/livez` and `/readyz`. */
  handle(request: IncomingMessage, response: ServerResponse): unknown
  isReady(): Promise<boolean>
  close(): Promise<void>
  /**
   * Source of the orders to stop; by default signals, including the SIGHUP that is sent when the command that started
   * this process ends.
   */
  stops?: StopSource
  /**
   * Milliseconds between reporting not ready and refusing new connections, in which a load balancer notices; 0 if there
   * is none.
   */
  noticeMs: number
  /** True if other processes listen on the same port and the system distributes connections among them. */
  sharesPort?: boolean
}

/** Maximum milliseconds to wait for requests in progress after a stop. */
const DRAIN_MS = 10_000
/**
 * Time limit of the readiness check. A supervisor asks every few seconds, and needs a response even if everything else
 * hangs.
 */
const MAX_READY_MS = 2_000

/**
 * Options of Node's server. Its own check for a missing `Host` is off, because `refusalFor` refuses such requests with
 * the security headers.
 */
const OPTIONS: ServerOptions = { headersTimeout: 10_000, requestTimeout: 30_000, requireHostHeader: false }

/**
 * Starts a server. Resolves with the port. On an order to stop, the server reports not ready, then refuses new
 * connections, finishes the requests in progress, calls `close` and ends the process.
 */
export async function serveHttp(service: HttpService): Promise<number> {
  const { log } = service
  const headers = securityHeaders(service.isPublic)
  const site = service.publicOrigin ? new URL(service.publicOrigin) : undefined
  const rules = { proxies: service.proxies, site, secrets: service.visitorSecrets }
  // With `visitorSecrets`, the caller is the web process, which has already identified the visitor.
  const seeProxies = service.visitorSecrets ? () => {} : watchProxies({ ...rules, log })
  let isStopping = false
  const server = createServer({ ...OPTIONS, ...service.limits }, async (request, response) => {
    prepareResponse(request, response, headers)
    if (isStopping) response.setHeader('connection', 'close')
    request.url = originForm(request.url ?? '/')
    const refusal = refusalFor(request)
    if (refusal) return plain(response, refusal.status, refusal.text, refusal.headers)
    const path = request.url.split('?', 1)[0]
    if (path === '/livez') return plain(response, 200, 'ok')
    if (path === '/readyz') {
      const isReady = !isStopping && (await within(MAX_READY_MS, service.isReady(), () => false).catch(() => false))
      return plain(response, isReady ? 200 : 503, isReady ? 'ready' : 'not ready')
    }
    if (isOwnCall(request, service.signingSecret)) {
      log.error('API_BASE_URL leads back to this web part: set it to the address of the API')
      return plain(response, 508, 'API_BASE_URL leads back to this web part')
    }
    seeProxies(request)
    const { isWronglySigned, requestId } = noteVisitor(request, rules)
    if (isWronglySigned) log.warn('a visitor is signed with another SESSION_SECRET than that of this process')
    response.setHeader(REQUEST_ID, requestId)
    await withRequestId(requestId, () => handle(request, response))
  })
  refuseBrokenHttp(server, headers)

  async function handle(request: IncomingMessage, response: ServerResponse) {
    try {
      await service.handle(request, response)
    } catch (error) {
      log.error({ err: error }, 'request not handled')
      if (response.headersSent) response.destroy()
      else plain(response, 500, 'Algo ha fallado por nuestra parte.')
    }
  }

  const stop = async (by: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ by }, 'stopping: what is under way is finished first')
    await new Promise((resolve) => setTimeout(resolve, service.noticeMs))
    // Node counts a kept-alive connection as open, so each connection is closed once it is idle.
    const closeIdle = setInterval(() => server.closeIdleConnections(), 100)
    setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref()
    await new Promise((resolve) => server.close(resolve))
    clearInterval(closeIdle)
    await service.close()
    log.info('stopped')
    process.exit(0)
  }
  const { stops = onSignals } = service
  stops((by) => void stop(by))

  await listen(server, service)
  const address = server.address()
  return typeof address === 'object' && address ? address.port : service.port
}

/**
 * Returns whether a request is a call to the API that was signed by a web part, and so has reached a web part by
 * mistake.
 */
const isOwnCall = ({ headers }: IncomingMessage, secret: string | undefined): boolean => {
  const signed = headers[SIGNED_VISITOR]
  return (
    secret !== undefined &&
    signed !== undefined &&
    readSignedVisitor([secret], String(signed), Date.now()) !== undefined
  )
}

const listen = (server: Server, { port, host, sharesPort = false }: HttpService) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, reusePort: sharesPort }, resolve)
  })

export function plain(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}) {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(text),
    ...headers,
  })
  response.end(text)
}
