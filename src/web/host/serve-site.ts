import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { toNodeHandler } from 'srvx/node'
import { SECOND_MS } from '#contract/primitives/durations.ts'
import { type AnsweredRequest, answeredRequests } from '#host/metrics/channels.ts'
import { REQUEST_ID } from '#host/request-id.ts'
import { type HttpService, plain, serveHttp } from '#host/serve-http.ts'
import { inSpan, isTracing } from '#host/tracing/spans.ts'
import { ASKED_TARGET, LOCAL_VISITOR } from '#host/visitor.ts'
import { webEnv } from '../env.ts'
import { backend, closeBackend } from '../server/api/backend.ts'
import { webLog } from '../server/log.ts'
import { iconFallbacks } from '../server/site/site-icons.ts'
import { readClientFiles, sendClientFile } from './client-files.ts'
import { CachedPage, type RenderedPage } from './pages/cached-page.ts'
import { compressPage } from './pages/compress-page.ts'
import { PageCache } from './pages/page-cache.ts'
import { isPicture, pictureRequests } from './picture-budgets.ts'
import { frameWatch } from './security/frames.ts'
import { rehearsalGate } from './security/rehearsal-gate.ts'
import { SITE_COOKIES } from './security/site-cookies.ts'

export interface BuiltSite {
  /** Renders a page, or runs a server function. */
  fetch(request: Request): Promise<Response>
  /** Folder with the files for browsers. */
  clientFiles: string
}

const MAX_BODY_BYTES = 1024 * 1024
const SERVICE_WORKER_PATH = '/sw.js'

/** Serves the site. The API runs in this process unless `API_BASE_URL` is set. Throws if the site cannot start. */
export async function serveSite(site: BuiltSite, how: Pick<HttpService, 'stops' | 'sharesPort'>) {
  const env = webEnv()
  const log = webLog()
  const { isReady, readGauges, where } = await backend()
  const files = readClientFiles(site.clientFiles, iconFallbacks(site.clientFiles, env.SITE_NAME))
  const serviceWorker = env.SERVICE_WORKER === 'off' ? '/sw-off.js' : SERVICE_WORKER_PATH
  const pages = new PageCache()
  const watchFrame = frameWatch(env, log)
  const gate = env.rehearsal && rehearsalGate(env.rehearsal)
  // The host has already replaced the caller's scheme and host with trusted values.
  const options = { trustProxy: true, maxRequestBodySize: MAX_BODY_BYTES }
  const handler = toNodeHandler((request) => site.fetch(request), options) as RequestListener
  const answer: RequestListener = async (request, response) => {
    try {
      await handler(request, response)
    } catch (error) {
      // Start throws if a visitor leaves before the response: there is nothing to send, and nothing has failed.
      if (!response.destroyed) throw error
    }
  }
  const respond: RequestListener = (request, response) => {
    // The clock of a rehearsal may move between two requests of a page.
    if (!gate && isOpenPageRequest(request)) return sendOpenPage(request, response)
    request.once('error', markAsDeparture)
    return answer(request, response)
  }
  const respondWithPicture = pictureRequests(respond)

  const port = await serveHttp({
    port: env.PORT,
    host: env.HOST,
    socket: env.socket,
    publicOrigin: env.PUBLIC_ORIGIN,
    isPublic: env.isPublic,
    proxies: env.TRUST_PROXY,
    signingSecret: env.API_BASE_URL ? env.secret : undefined,
    limits: { keepAliveTimeout: 65_000 },
    noticeMs: env.STOP_DELAY * SECOND_MS,
    log,
    handle,
    isReady,
    close: closeBackend,
    ...how,
  })
  return { port, where, readGauges }

  function handle(request: IncomingMessage, response: ServerResponse) {
    const url = request.url ?? '/'
    publishAnswer(request, response)
    if (gate?.(request, response)) return
    if (/^[/\\]{2}/.test(url)) return redirect(response, `/${url.replace(/^[/\\]+/, '')}`)
    const path = url.split('?', 1)[0] ?? '/'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const file = isRead ? files.get(path === SERVICE_WORKER_PATH ? serviceWorker : path) : undefined
    if (file) return sendClientFile(request, response, file)
    if (path.startsWith('/assets/')) return plain(response, 404, 'not found')
    if (!isRead && !TAKES_EVERY_METHOD.test(path)) {
      return plain(response, 405, 'method not allowed', { allow: 'GET, HEAD' })
    }
    watchFrame(request, response, path)
    return traced(request, response, () =>
      isRead && isPicture(path) ? respondWithPicture(request, response, env) : respond(request, response),
    )
  }

  async function sendOpenPage(request: IncomingMessage, response: ServerResponse) {
    const { headers, url = '/' } = request
    // Development pages are visible only on this machine, so the key includes whether the visitor is local.
    const key = [headers[LOCAL_VISITOR], headers['x-forwarded-proto'], headers.host, url].join(' ')
    const page = await pages.get(key, () => render(request))
    if (page instanceof CachedPage) return page.send(request, response)
    return sendPage(request, response, page)
  }

  async function render(request: IncomingMessage): Promise<RenderedPage> {
    const { headers, url = '/' } = request
    const target = `${headers['x-forwarded-proto']}://${headers.host ?? 'localhost'}${url}`
    const page = await site.fetch(new Request(target, { headers: plainHeaders(request) }))
    const body = Buffer.from(await page.arrayBuffer())
    return { status: page.status, headers: Object.fromEntries(page.headers), body }
  }
}

/** Endpoints and server functions handle all methods; pages only GET and HEAD. */
const TAKES_EVERY_METHOD = /^\/(api|_serverFn)\//

/** Publishes how the request is answered, for the metrics of this process. */
function publishAnswer(request: IncomingMessage, response: ServerResponse) {
  if (!answeredRequests.hasSubscribers) return
  const startedAt = performance.now()
  const { method = '', url = '/' } = request
  response.once('close', () => {
    const seconds = (performance.now() - startedAt) / 1000
    const answer = { part: 'web', route: kindOf(url), method, status: response.statusCode, seconds } as const
    answeredRequests.publish(answer satisfies AnsweredRequest)
  })
}

/** Answers as the first step of a trace. It ends with the response, which may be later than `answer`. */
function traced(request: IncomingMessage, response: ServerResponse, answer: () => unknown): unknown {
  if (!isTracing()) return answer()
  const { method = '', url = '/' } = request
  const route = kindOf(url)
  const id = String(request.headers[REQUEST_ID])
  const attributes = { 'http.request.method': method, 'http.route': route, 'temporada.request_id': id }
  return inSpan({ name: `${method} ${route}`, kind: 'server', attributes }, async (span) => {
    const isClosed = new Promise((resolve) => response.once('close', resolve))
    await answer()
    await isClosed
    span?.set({ 'http.response.status_code': response.statusCode })
    if (response.statusCode >= 500) span?.fail()
  })
}

const KINDS = [
  ['assets', /^\/assets\//],
  ['server function', /^\/_serverFn\//],
  ['api', /^\/api\//],
  ['exit', /^\/go\//],
  ['file', /\.\w+$/],
] as const

/** Returns the kind of an address on this site, for a label: hostile callers must not be able to add labels. */
function kindOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '/'
  return KINDS.find(([, pattern]) => pattern.test(path))?.[0] ?? 'page'
}

/** Redirects to a path on this site. A path with two leading slashes would name another host. */
function redirect(response: ServerResponse, location: string) {
  response.writeHead(308, { location, 'cache-control': 'no-store', 'content-length': 0 }).end()
}

/**
 * Adds a status to the error of a request whose visitor left before the response, because Start logs errors without a
 * status.
 */
const markAsDeparture = (error: Error) => Object.assign(error, { status: 499 })

/** Returns true if the page may be cached: without cookies and query, a page contains no data of its visitor. */
function isOpenPageRequest({ method, url = '/', headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    !SITE_COOKIES.test(headers.cookie ?? '') &&
    !headers.authorization &&
    !url.includes('?') &&
    !TAKES_EVERY_METHOD.test(url) &&
    // Exits are never cached, because each visit is counted and HEAD differs from GET.
    !/^\/go\//i.test(url)
  )
}

function plainHeaders({ headers }: IncomingMessage): Headers {
  const names = [
    'accept',
    'if-none-match',
    'user-agent',
    'x-forwarded-for',
    LOCAL_VISITOR,
    ASKED_TARGET,
    REQUEST_ID,
  ] as const
  return new Headers(
    names.flatMap((name) => (headers[name] ? [[name, String(headers[name])] as [string, string]] : [])),
  )
}

function sendPage(request: IncomingMessage, response: ServerResponse, { status, headers, body: page }: RenderedPage) {
  if (status === 304) return response.writeHead(304, { ...headers, vary: 'accept-encoding' }).end()
  const isPicture = /^image\/(png|avif)$/.test(headers['content-type'] ?? '')
  const compressed = isPicture ? undefined : compressPage(page, String(request.headers['accept-encoding'] ?? ''))
  const body = compressed?.body ?? page
  response.writeHead(status, {
    ...headers,
    ...(compressed && { 'content-encoding': compressed.encoding }),
    vary: 'accept-encoding',
    'content-length': body.length,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
