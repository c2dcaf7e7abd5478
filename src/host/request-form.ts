import type { IncomingMessage } from 'node:http'

export interface Refusal {
  status: 400 | 405
  text: string
  headers?: Record<string, string>
}

/**
 * Accepted methods. No handler uses any other method, and some, such as TRACE, cannot be turned into a web `Request`.
 */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Returns the error response for a request that no handler can interpret, else undefined. */
export function refusalFor(request: RequestForm): Refusal | undefined {
  const { method = '', url = '', httpVersion, headers, rawHeaders } = request
  if (!METHODS.has(method))
    return { status: 405, text: 'method not allowed', headers: { allow: [...METHODS].join(', ') } }
  if (headers.host === undefined && httpVersion !== '1.0') return { status: 400, text: 'no host' }
  if (headers.host !== undefined && !isHost(headers.host)) return { status: 400, text: 'bad host' }
  if (countHosts(rawHeaders) > 1) return { status: 400, text: 'more than one host' }
  if (!url.startsWith('/')) return { status: 400, text: 'bad request target' }
  return undefined
}

export type RequestForm = Pick<IncomingMessage, 'method' | 'url' | 'httpVersion' | 'headers' | 'rawHeaders'>

/** Matches a host name or an address with an optional port (RFC 9112, section 3.2). */
function isHost(host: string): boolean {
  if (host === lastHost) return true
  const isOne = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`)
  if (isOne) lastHost = host
  return isOne
}

/** Caches the last valid host, because nearly every request names the same one. */
let lastHost: string | undefined

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) if (/^host$/i.test(rawHeaders[i] ?? '')) count++
  return count
}

/** Converts the absolute form `GET http://site/path`, which a proxy may send, to the path alone. */
export function originForm(url: string): string {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return url
  const { pathname, search } = new URL(url)
  return pathname + search
}
