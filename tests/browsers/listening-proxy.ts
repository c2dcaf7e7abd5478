import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A page is idle when it has sent no request for this time. */
const IDLE_MS = 100
const EAR_PATH = '/__heard'

/**
 * The first script of every page. It removes its own element, because React compares the document with its own output.
 */
const EAR = `(() => {
  let isLeft = false
  addEventListener('beforeunload', () => (isLeft = true))
  const tell = (what) => navigator.sendBeacon('${EAR_PATH}', what + ' (' + location.pathname + ')')
  addEventListener('error', ({ message, target }) => {
    if (message) tell('uncaught: ' + message)
    // A page that is left cancels what it no longer needs.
    else if (!isLeft) tell('failed: ' + (target.src || target.href))
  }, true)
  addEventListener('unhandledrejection', ({ reason }) => tell('unhandled: ' + reason))
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    tell('refused: ' + effectiveDirective + ' ' + blockedURI))
  for (const kind of ['error', 'warn']) {
    const own = console[kind]
    console[kind] = (...words) => {
      tell(kind + ': ' + words.map(String).join(' '))
      own.apply(console, words)
    }
  }
  document.currentScript.remove()
})()`
const EAR_HASH = `'sha256-${hash('sha256', EAR, 'base64')}'`

/**
 * Starts a proxy for a browser that has no log. The proxy adds a script to each page, which reports the errors of the
 * page but cannot read messages that the engine itself writes to the console.
 */
export async function startListeningProxy(origin: string) {
  const noise: string[] = []
  /** The requests that have no complete response yet. */
  const running = new Set<IncomingMessage>()
  let lastEndedAt = 0
  const server = createServer(async (asked, answer) => {
    running.add(asked)
    answer.once('close', () => {
      running.delete(asked)
      lastEndedAt = performance.now()
    })
    if (asked.url === EAR_PATH) {
      noise.push(await text(asked))
      answer.writeHead(204).end()
      return
    }
    const own = await passOn(origin, asked).catch((error: unknown) => {
      noise.push(`${error}: ${asked.url}`)
    })
    if (!own) {
      answer.writeHead(502).end()
      return
    }
    const status = own.statusCode ?? 0
    if (status >= 400) noise.push(`${status}: ${asked.url}`)
    if (own.headers['content-type']?.startsWith('text/html')) await answerWithEar(own, answer)
    else {
      // Otherwise the browser would wait for the rest of a response that the site has cut off.
      own.once('close', () => own.complete || answer.destroy())
      own.pipe(answer.writeHead(status, own.headers))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    noise,
    running: () => [...running].map(({ url }) => url),
    isIdle: () => running.size === 0 && performance.now() - lastEndedAt > IDLE_MS,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/**
 * Requests the whole page uncompressed, so that the script can be inserted. Uses no connection twice, because the site
 * may close one at the moment at which it is used again; a browser would then repeat the request by itself.
 */
async function passOn(origin: string, asked: IncomingMessage): Promise<IncomingMessage> {
  const { 'if-none-match': _, 'accept-encoding': __, ...headers } = asked.headers
  const passed = request(origin + asked.url, { method: asked.method, headers, agent: false })
  asked.pipe(passed)
  const [own] = await once(passed, 'response')
  return own
}

async function answerWithEar(own: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { 'content-length': _, 'transfer-encoding': __, ...headers } = own.headers
  const policy = headers['content-security-policy'] as string | undefined
  if (policy) headers['content-security-policy'] = policy.replace(/script-src(-elem)? /, `$&${EAR_HASH} `)
  const page = await text(own)
  answer.writeHead(own.statusCode ?? 0, headers).end(page.replace('<head>', `<head><script>${EAR}</script>`))
}
