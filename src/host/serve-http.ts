import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import onHeaders from 'on-headers'
import type { Logger } from 'pino'
import { refuseBrokenHttp } from './broken-http.ts'
import { prepareResponse } from './prepare-response.ts'
import { originForm, refusalFor } from './request-form.ts'
import { REQUEST_ID, withRequestId } from './request-id.ts'
import { securityHeaders } from './security-headers.ts'
import { readSignedVisitor, SIGNED_VISITOR } from './signed-visitor.ts'
import { onSignals, STOPPING, type StopSource } from './stops.ts'
import { stopTracing } from './tracing/spans.ts'
import { noteVisitor } from './visitor.ts'
import { watchProxies } from './watch-proxies.ts'
import { within } from './within.ts'

export interface HttpService {
  port: number
  host: string | undefined
  /** Descriptor of a listening socket that is used instead of `port` and `host`; a stop leaves it open elsewhere. */
  socket?: number | undefined
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

/** Maximum milliseconds for requests that wait or are in progress, after `noticeMs`. */
const DRAIN_MS = 10_000
/**
 * Milliseconds for which connections that are idle when the server stops listening stay open. A request on one is
 * answered and closes it. Those that remain are the least likely to get a request at the instant of their end.
 */
const IDLE_MS = 1_000
const CHECK_MS = 50
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
 * Starts a server. Resolves with the port. On an order to stop, the server reports not ready and closes each
 * connection after its next response; then it refuses new connections, finishes the requests in progress, calls `close`
 * and ends the process.
 */
export async function serveHttp(service: HttpService): Promise<number> {
  const { log } = service
  const headers = securityHeaders(service.isPublic)
  const site = service.publicOrigin ? new URL(service.publicOrigin) : undefined
  const rules = { proxies: service.proxies, site, secrets: service.visitorSecrets }
  // With `visitorSecrets`, the caller is the web process, which has already identified the visitor.
  const seeProxies = service.visitorSecrets ? () => {} : watchProxies({ ...rules, log })
  let isStopping = false
  let inProgress = 0
  const server = createServer({ ...OPTIONS, ...service.limits }, async (request, response) => {
    inProgress++
    response.once('close', () => inProgress--)
    prepareResponse(request, response, headers)
    // Set with the head, because the order to stop may arrive while the response is being made.
    onHeaders(response, () => {
      if (!isStopping) return
      response.setHeader('connection', 'close')
      if (service.visitorSecrets) response.setHeader(STOPPING, '1')
    })
    request.url = originForm(request.url ?? '/')
    const refusal = refusalFor(request)
    if (refusal) return plain(response, refusal.status, refusal.text, refusal.headers)
    const path = request.url.split('?', 1)[0]
    if (path === '/livez') return plain(response, 200, 'ok')
    if (path === '/readyz') {
      const canServe = !isStopping && (await within(MAX_READY_MS, service.isReady(), () => false).catch(() => false))
      // The order to stop may have arrived during the check.
      const isReady = canServe && !isStopping
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
    await setTimeout(service.noticeMs)
    const drainsSince = performance.now()
    const serveHeld = holdConnections(server)
    await quietTurn(server)
    let isOpen = true
    // The `close` of an HTTP server would close the idle connections at once.
    NetServer.prototype.close.call(server, () => {
      isOpen = false
    })
    serveHeld()
    const closedAt = performance.now()
    while (isOpen) {
      await setTimeout(CHECK_MS)
      if (performance.now() - drainsSince > DRAIN_MS) {
        if (inProgress > 0) log.warn({ requests: inProgress }, 'requests that take too long are cut off by the stop')
        server.closeAllConnections()
      } else if (performance.now() - closedAt > IDLE_MS) {
        await quietTurn(server)
        // Node counts a connection as idle while the last response on it is still on its way to a slow reader.
        if (inProgress === 0) server.closeIdleConnections()
      }
    }
    await service.close()
    await stopTracing()
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
 * Accepts new connections and leaves their requests unread until the returned function is called. So a server under
 * load comes to a quiet turn too: it has only the connections left that it had before, and each response closes one.
 */
function holdConnections(server: Server): () => void {
  const readers = server.listeners('connection') as ((socket: Socket) => void)[]
  const held: Socket[] = []
  server.removeAllListeners('connection')
  server.on('connection', (socket) => {
    // A caller that goes away meanwhile.
    socket.on('error', () => {})
    held.push(socket)
  })
  return () => {
    server.removeAllListeners('connection')
    for (const read of readers) server.on('connection', read)
    for (const socket of held) if (!socket.destroyed) server.emit('connection', socket)
  }
}

/** A turn of the event loop that was shorter has read and accepted nothing. */
const QUIET_MS = 0.2
/** Maximum milliseconds to wait for such a turn, if requests that were begun before keep the loop busy. */
const MAX_RESTLESS_MS = 3_000

/**
 * Resolves just after a turn of the event loop that found no connection and no request waiting. The system resets a
 * connection that is closed while a request on it is unread, and all that wait when the server stops listening; Node
 * accepts one connection in each turn.
 */
async function quietTurn(server: Server) {
  const until = performance.now() + MAX_RESTLESS_MS
  let hasAccepted = false
  const note = () => {
    hasAccepted = true
  }
  server.on('connection', note)
  await setImmediate()
  for (let isQuiet = false; !isQuiet && performance.now() < until; ) {
    const startedAt = performance.now()
    hasAccepted = false
    await setImmediate()
    isQuiet = !hasAccepted && performance.now() - startedAt < QUIET_MS
  }
  server.off('connection', note)
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

const listen = (server: Server, { port, host, socket, sharesPort = false }: HttpService) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socket === undefined ? { port, host, reusePort: sharesPort } : { fd: socket }, resolve)
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
