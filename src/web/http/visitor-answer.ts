import { brotliCompressSync, constants, zstdCompressSync } from 'node:zlib'
import { FastResponse } from 'srvx/node'

/** Pages fit into it; to clear a larger one costs more than the page does. */
const WINDOW_BITS = 16
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS } }
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 2, [constants.ZSTD_c_windowLog]: WINDOW_BITS } }
const MIN_BYTES = 1024

/** Best first: zstd makes a page as small as brotli does, in less time (docs/decisions/0053). */
const ENCODINGS = {
  zstd: (page: Buffer) => zstdCompressSync(page, { ...ZSTD, pledgedSrcSize: page.length }),
  br: (page: Buffer) => brotliCompressSync(page, BROTLI),
}

interface Compressed {
  encoding: string
  body: Buffer<ArrayBuffer>
}

/** Cookies of this site that a page may depend on. Without them a page is the same for every visitor. */
export const SITE_COOKIES = /(?:^|;\s*)(?:__Host-)?temporada(?!-dispositivo=)/

/** True for a request whose page may show something of its visitor. */
export const isPrivate = ({ headers }: Request): boolean => SITE_COOKIES.test(headers.get('cookie') ?? '')

/** `Accept-Encoding: br;q=0` refuses br. */
export function accepts(offered: string | null | undefined, encoding: string): boolean {
  return String(offered ?? '')
    .split(',')
    .some((part) => {
      const [name, q] = part.trim().split(/\s*;\s*q=/)
      return name === encoding && Number(q ?? 1) > 0
    })
}

/** Returns the compressed page; undefined if it is too small or the client refuses compression. */
export function compressPage(page: Buffer, offered: string | null | undefined): Compressed | undefined {
  if (page.length < MIN_BYTES) return
  const encoding = (['zstd', 'br'] as const).find((name) => accepts(offered, name))
  return encoding && { encoding, body: ENCODINGS[encoding](page) }
}

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
