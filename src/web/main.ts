import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { toNodeHandler } from 'srvx/node'
import { createLog, logConsole } from '#host/log.ts'
import { describeStartFault } from '#host/operator-fault.ts'
import { plain, serveHttp } from '#host/serve-http.ts'
import { ASKED_TARGET, LOCAL_VISITOR } from '#host/visitor.ts'
import { readWebEnv, type WebEnv } from './env.ts'
import { readClientFiles, sendClientFile } from './http/client-files.ts'
import { drawTurns } from './http/draw-turns.ts'
import { KeptPage, type PageAnswer } from './http/kept-page.ts'
import { KeptPages } from './http/kept-pages.ts'
import { compressPage, SITE_COOKIES } from './http/visitor-answer.ts'

interface BuiltServer {
  default: { fetch(request: Request): Promise<Response> }
  openBackend(): Promise<{ where: string }>
  closeBackend(): Promise<void>
  isBackendReady(): Promise<boolean>
  isBeforeCall(): boolean
}

const MAX_BODY_BYTES = 1024 * 1024

const MAILBOX_NOTE = { local: ' (solo desde este ordenador)', open: '' }

const dist = join(import.meta.dirname, '../../dist')

try {
  await serve(readWebEnv(process.env))
} catch (error) {
  console.error(describeStartFault(error))
  process.exit(1)
}

async function serve(env: WebEnv) {
  const log = createLog({ part: 'web', level: env.LOG_LEVEL })
  const built = (await import(pathToFileURL(join(dist, 'server/server.js')).href)) as BuiltServer
  const backend = await built.openBackend()
  const files = new Map(readClientFiles(join(dist, 'client')))
  const retired = files.get('/sw-off.js')
  if (env.SERVICE_WORKER === 'off' && retired) files.set('/sw.js', retired)
  const pages = new KeptPages()
  const inTurn = drawTurns()
  // The host has already replaced the caller's scheme and host with trusted values.
  const render = toNodeHandler((request) => built.default.fetch(request), {
    trustProxy: true,
    maxRequestBodySize: MAX_BODY_BYTES,
  }) as RequestListener

  const port = await serveHttp({
    port: env.PORT,
    host: env.HOST,
    publicOrigin: env.PUBLIC_ORIGIN,
    isPublic: env.isPublic,
    proxies: env.TRUST_PROXY,
    limits: { keepAliveTimeout: 65_000 },
    log,
    handle,
    isReady: () => built.isBackendReady(),
    close: () => built.closeBackend(),
  })
  announce(env, port, backend.where)
  logConsole(log, built.isBeforeCall)

  function handle(request: IncomingMessage, response: ServerResponse) {
    const url = request.url ?? '/'
    if (/^[/\\]{2}/.test(url)) return redirect(response, `/${url.replace(/^[/\\]+/, '')}`)
    const path = url.split('?', 1)[0] ?? '/'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const file = isRead ? files.get(path) : undefined
    if (file) return sendClientFile(request, response, file)
    if (path.startsWith('/assets/')) return plain(response, 404, 'not found')
    if (!isRead && !TAKES_EVERY_METHOD.test(path)) {
      return plain(response, 405, 'method not allowed', { allow: 'GET, HEAD' })
    }
    if (isOpenPageRequest(request)) return sendOpenPage(request, response)
    request.once('error', markAsDeparture)
    // Whoever has a session does not wait for strangers.
    return isOfStranger(request) ? inTurn(async () => render(request, response)) : render(request, response)
  }

  async function sendOpenPage(request: IncomingMessage, response: ServerResponse) {
    const { headers, url = '/' } = request
    // Development pages are visible on this machine only, so the key includes the visitor's locality.
    const key = [headers[LOCAL_VISITOR], headers['x-forwarded-proto'], headers.host, url].join(' ')
    const page = await pages.answer(key, () => inTurn(() => draw(request)))
    if (page instanceof KeptPage) return page.send(request, response)
    return sendPage(request, response, page)
  }

  async function draw(request: IncomingMessage): Promise<PageAnswer> {
    const { headers, url = '/' } = request
    const target = `${headers['x-forwarded-proto']}://${headers.host ?? 'localhost'}${url}`
    const answer = await built.default.fetch(new Request(target, { headers: plainHeaders(request) }))
    const body = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body }
  }
}

/** Endpoints and server functions handle every method; a page is read-only. */
const TAKES_EVERY_METHOD = /^\/(api|_serverFn)\//

/** Returns a path within the site. Two leading slashes would name another host. */
function redirect(response: ServerResponse, location: string) {
  response.writeHead(308, { location, 'cache-control': 'no-store', 'content-length': 0 }).end()
}

/** Marks the error of a visitor who left before the response: Start logs errors without an HTTP status. */
const markAsDeparture = (error: Error) => Object.assign(error, { status: 499 })

function announce(env: WebEnv, port: number, backend: string) {
  const here = `http://${env.HOST ?? 'localhost'}:${port}`
  const address = env.PUBLIC_ORIGIN ?? here
  const facts = [
    ['Dirección', address],
    ...(env.PUBLIC_ORIGIN ? [['Escucha en', here]] : []),
    ['Datos', backend],
    ...(env.isPublic ? [] : [['Buzón de desarrollo', `${address}/buzon${MAILBOX_NOTE[env.DEVELOPMENT_PAGES]}`]]),
  ]
  const lines = facts.map(([name, value]) => `  ${`${name}:`.padEnd(22)}${value}`)
  console.log(`\n${env.SITE_NAME} está en marcha\n${lines.join('\n')}\n`)
}

/** True for a page that is drawn for a visitor without a cookie of ours. */
const isOfStranger = ({ method, url, headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !SITE_COOKIES.test(headers.cookie ?? '') &&
  !/^\/(api|_serverFn)\//.test(url ?? '')

/** True for requests that may be cached: without cookies and query, a page contains nothing of its visitor. */
function isOpenPageRequest({ method, url, headers }: IncomingMessage): boolean {
  return (
    isOfStranger({ method, url, headers }) &&
    !headers.authorization &&
    !url?.includes('?') &&
    // Each visit counts, and HEAD is answered otherwise than GET.
    !/^\/go\//i.test(url ?? '')
  )
}

function plainHeaders({ headers }: IncomingMessage): Headers {
  const names = ['accept', 'user-agent', 'x-forwarded-for', LOCAL_VISITOR, ASKED_TARGET, 'x-request-id'] as const
  return new Headers(
    names.flatMap((name) => (headers[name] ? [[name, String(headers[name])] as [string, string]] : [])),
  )
}

function sendPage(request: IncomingMessage, response: ServerResponse, { status, headers, body: page }: PageAnswer) {
  const isPicture = headers['content-type'] === 'image/png'
  const compressed = isPicture ? undefined : compressPage(page, String(request.headers['accept-encoding'] ?? ''))
  const body = compressed ?? page
  response.writeHead(status, {
    ...headers,
    ...(compressed && { 'content-encoding': 'br' }),
    vary: 'accept-encoding',
    'content-length': body.length,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
