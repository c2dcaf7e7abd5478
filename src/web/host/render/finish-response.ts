import { compressPage } from '../pages/compress-page.ts'
import { SITE_COOKIES } from '../security/site-cookies.ts'

/** Returns true for a request whose page may show data of its visitor. */
export const isPrivate = ({ headers }: Request): boolean => SITE_COOKIES.test(headers.get('cookie') ?? '')

/** Adds caching headers to a response, and compresses pages. */
export async function finishResponse(request: Request, { body, status, headers: own }: Response): Promise<Response> {
  const headers = withCaching(request, own)
  if (!body || !headers.get('content-type')?.startsWith('text/html')) return new Response(body, { status, headers })
  headers.append('vary', 'accept-encoding')
  const page = Buffer.from(await new Response(body).arrayBuffer())
  const compressed = compressPage(page, request.headers.get('accept-encoding'))
  if (compressed) headers.set('content-encoding', compressed.encoding)
  const sent = compressed?.body ?? page
  headers.set('content-length', String(sent.length))
  return new Response(sent, { status, headers })
}

/**
 * Adds `cache-control` if it is missing. A member's page is never cached, so that the back button shows nothing after
 * signing out.
 */
function withCaching(request: Request, own: Headers): Headers {
  // Copied, because the headers of a redirect are immutable.
  const headers = new Headers(own)
  if (!headers.has('cache-control')) headers.set('cache-control', isPrivate(request) ? 'private, no-store' : 'no-cache')
  return headers
}
