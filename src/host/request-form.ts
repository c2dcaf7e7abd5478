import type { IncomingMessage } from 'node:http'

export interface Refusal {
  status: 400 | 405
  text: string
  headers?: Record<string, string>
}

/** Other methods have no meaning here, and some (TRACE) cannot be expressed as a web request. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Returns the refusal for a request that no handler can interpret; undefined for any other request. */
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

/** A name or an address with an optional port (RFC 9112, section 3.2). */
function isHost(host: string): boolean {
  if (host === lastHost) return true
  const isOne = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`)
  if (isOne) lastHost = host
  return isOne
}

/** Nearly every request names the same host. */
let lastHost: string | undefined

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) if (/^host$/i.test(rawHeaders[i] ?? '')) count++
  return count
}

/** Accepts `GET http://site/path`, as a proxy may write it, and uses the path only. */
export function originForm(url: string): string {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return url
  const { pathname, search } = new URL(url)
  return pathname + search
}
