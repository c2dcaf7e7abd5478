import { FastResponse } from 'srvx/node'
import { compressPage } from './compress-page.ts'
import { SITE_COOKIES } from './site-cookies.ts'

/** True for a request whose page may show something of its visitor. */
export const isPrivate = ({ headers }: Request): boolean => SITE_COOKIES.test(headers.get('cookie') ?? '')

/**
 * Adds caching headers. What was made for a member is never cached, so that the back button shows nothing after signing
 * out.
 */
export function finishAnswer(request: Request, { body, status, headers: own }: Response): Response {
  return new Response(body, { status, headers: withCaching(request, own) })
}

/** Adds the page to its answer, with caching headers and compressed. */
export function finishPage(request: Request, { status, headers: own }: Response, html: string): Response {
  const headers = withCaching(request, own)
  headers.append('vary', 'accept-encoding')
  const page = written(html)
  const compressed = compressPage(page, request.headers.get('accept-encoding'))
  if (compressed) headers.set('content-encoding', compressed.encoding)
  // Of the adapter that sends it: its body is written as it is, without a stream.
  return new FastResponse(compressed?.body ?? Buffer.from(page), { status, headers })
}

let scratch = Buffer.allocUnsafeSlow(256 * 1024)

/** The bytes of a page, until the next call. A buffer for each page was a fifth of what outlived a short collection. */
function written(html: string): Buffer {
  const longest = 3 * html.length
  if (longest > scratch.length) scratch = Buffer.allocUnsafeSlow(2 * longest)
  return scratch.subarray(0, scratch.write(html))
}

function withCaching(request: Request, own: Headers): Headers {
  // A redirect's own headers are immutable.
  const headers = new Headers(own)
  if (!headers.has('cache-control')) headers.set('cache-control', isPrivate(request) ? 'private, no-store' : 'no-cache')
  return headers
}
