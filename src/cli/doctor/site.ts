import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { TLSSocket } from 'node:tls'
import { DAY_MS, SECOND_MS } from '#contract/primitives/durations.ts'
import { type Check, type Finding, inOrder, messageOf, needsAttention, notChecked, wrong } from './check.ts'
import type { Difference } from './clock.ts'

/** The answer of a site to `/readyz`. */
interface Visit {
  status: number
  /** Undefined if the answer has no `Date`. */
  clock: Difference | undefined
  /** The header by which a proxy has named itself, if one has. */
  proxy: string | undefined
  certificate: Certificate | undefined
}

interface Certificate {
  /** Why it is not valid for this host; undefined if it is. */
  fault: string | undefined
  validTo: number
}

export type Visited = Visit | { fault: string }

const MAX_VISIT_MS = 10 * SECOND_MS

/** Asks the site whether it is ready, as a visitor's browser would reach it. Never rejects. */
export function visitSite(origin: string, now: () => number): Promise<Visited> {
  const { promise, resolve } = Promise.withResolvers<Visited>()
  const options = { agent: false, signal: AbortSignal.timeout(MAX_VISIT_MS) }
  const url = new URL('/readyz', origin)
  const sentAt = now()
  const read = (response: IncomingMessage) => {
    resolve(visitOf(response, { sentAt, now: now() }))
    response.resume()
  }
  // Nothing secret is sent, and a certificate that is not valid is a result of its own.
  const request =
    url.protocol === 'https:'
      ? requestHttps(url, { ...options, rejectUnauthorized: false }, read)
      : requestHttp(url, options, read)
  request.on('error', (error) => resolve({ fault: 'code' in error ? String(error.code) : messageOf(error) }))
  request.end()
  return promise
}

/** Half a second more than what it says, on average, because an HTTP date has whole seconds. */
const HALF_SECOND_MS = SECOND_MS / 2

function visitOf(
  { statusCode = 0, headers, socket }: IncomingMessage,
  { sentAt, now }: { sentAt: number; now: number },
): Visit {
  const date = Date.parse(headers.date ?? '')
  return {
    status: statusCode,
    clock: Number.isNaN(date) ? undefined : { aheadMs: now - date - HALF_SECOND_MS, tripMs: now - sentAt },
    // Our own responses have neither.
    proxy: headers.via ?? headers.server?.toString(),
    certificate: socket instanceof TLSSocket ? certificateOf(socket) : undefined,
  }
}

function certificateOf(socket: TLSSocket): Certificate {
  const fault = socket.authorized ? undefined : String(socket.authorizationError)
  return { fault, validTo: Date.parse(socket.getPeerCertificate().valid_to) }
}

export const siteCheck = (visit: Promise<Visited>, origin: string): Check => ({
  name: 'site',
  run: async () => siteFinding(await visit, origin),
})

export function siteFinding(visited: Visited, origin: string): Finding {
  if ('fault' in visited) {
    const todo =
      'Start the site; if it runs, look at its proxy, at DNS, and whether this host reaches its own public address.'
    return needsAttention(`${origin} does not answer (${visited.fault}).`, todo)
  }
  const { status } = visited
  if (status === 200) return inOrder(`${origin} is ready.`)
  if (status === 503) return wrong(`${origin} is not ready.`, 'Read the log line of level 50: it says why.')
  return needsAttention(`${origin}/readyz answers ${status}.`, 'Look at the proxy: it does not lead to the site.')
}

const SOON_DAYS = 14

export const certificateCheck = (visit: Promise<Visited>, now: () => number): Check => ({
  name: 'certificate',
  async run() {
    const visited = await visit
    const certificate = 'fault' in visited ? undefined : visited.certificate
    return certificate ? certificateFinding(certificate, now()) : notChecked('PUBLIC_ORIGIN does not answer.')
  },
})

export function certificateFinding({ fault, validTo }: Certificate, now: number): Finding {
  const days = Math.floor((validTo - now) / DAY_MS)
  const todo = 'Look at what renews it at your proxy, at its names and at its chain.'
  if (fault !== undefined) return wrong(`It is not valid (${fault}).`, todo)
  if (days < SOON_DAYS) return needsAttention(`It is valid for ${days} days.`, todo)
  return inOrder(`It is valid for ${days} days.`)
}

export const proxyCheck = (trusted: number, origin: string, visit: Promise<Visited>): Check => ({
  name: 'proxies',
  async run() {
    const visited = await visit
    const isHttps = origin.startsWith('https:')
    return proxyFinding({ trusted, isHttps, named: 'fault' in visited ? undefined : visited.proxy })
  },
})

interface SeenProxies {
  /** `TRUST_PROXY` */
  trusted: number
  isHttps: boolean
  named: string | undefined
}

const COUNT = 'Set TRUST_PROXY to the number of proxies in front.'

/** An answer shows that there is a proxy, but not how many there are: only the site sees that, and logs it. */
export function proxyFinding({ trusted, isHttps, named }: SeenProxies): Finding {
  const isThere = isHttps || named !== undefined
  const sign = named === undefined ? 'it speaks https' : `it calls itself "${named}"`
  const set = `TRUST_PROXY is ${trusted}`
  if (trusted === 0 && !isThere) return inOrder(`${set}, and no proxy shows.`)
  if (trusted === 0) {
    return wrong(`${set}, but there is a proxy (${sign}): all visitors share its address and one budget.`, COUNT)
  }
  if (!isThere) return needsAttention(`${set}, but no proxy shows: callers could choose their address.`, COUNT)
  const todo = 'How many there are only the site sees: its log has a line of level 40 if they are fewer.'
  return { ...inOrder(`${set}, and there is a proxy (${sign}).`), todo }
}
