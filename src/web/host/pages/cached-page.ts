import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { matchesTag } from '#host/if-none-match.ts'
import { withHashes } from '../security/csp-hashes.ts'
import { accepts } from './compress-page.ts'

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  body: Buffer
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
/**
 * Best first. Brotli 5 takes some milliseconds for 60 kB, once per page and encoding; brotli 11 would take a hundred.
 */
const COMPRESS = {
  br: (body: Buffer) => brotliCompressSync(body, BROTLI),
  gzip: (body: Buffer) => gzipSync(body),
}

/** An open page, which is the same for every visitor. */
export class CachedPage {
  readonly #page: RenderedPage
  readonly #renderedAt: number
  readonly #expiresAt: number
  /** The API's time of the rendering, for the `Server-Timing` header. */
  readonly #timing: string | undefined
  readonly #compressed = new Map<string, Buffer>()

  /**
   * Returns undefined for a page that belongs to one visitor: an error, a page that sets a cookie, or one with a header
   * that forbids caching. `askedAt` and `renderedAt` (epoch ms) are the start and the end of the rendering.
   */
  static of(page: RenderedPage, askedAt: number, renderedAt = askedAt): CachedPage | undefined {
    const shared = sharedPage(page)
    return shared && new CachedPage(shared, askedAt, renderedAt)
  }

  private constructor({ status, headers: all, body }: RenderedPage, askedAt: number, renderedAt: number) {
    const { 'server-timing': timing, ...headers } = all
    this.#timing = timing
    this.#renderedAt = renderedAt
    this.#expiresAt = expiryOf(askedAt, timing)
    const tag = createHash('sha256')
      .update(JSON.stringify([status, headers]))
      .update(body)
      .digest('base64url')
    // RFC 9110, section 8.8.1: a weak tag identifies the same page in all encodings.
    const etag = status === 200 && { etag: `W/"${tag.slice(0, 16)}"` }
    this.#page = { status, headers: { ...headers, ...etag, vary: 'accept-encoding' }, body }
  }

  /** Estimated size in bytes: the headers, the body, and half of the body for the compressed forms. */
  get size(): number {
    return 1_000 + Math.ceil(this.#page.body.length * 1.5)
  }

  /** Returns the age of the page in ms; Infinity if the page has expired or the clock has been set back. */
  ageAt(now: number): number {
    const isUsable = this.#renderedAt <= now && now < this.#expiresAt
    return isUsable ? now - this.#renderedAt : Number.POSITIVE_INFINITY
  }

  send(request: IncomingMessage, response: ServerResponse): void {
    const { status, headers } = this.#page
    const age = Math.max(0, Date.now() - this.#renderedAt)
    const timing = this.#timing && { 'server-timing': `${this.#timing};dur=${age}` }
    if (headers.etag && matchesTag(request.headers['if-none-match'], headers.etag)) {
      response.writeHead(304, { ...headers, ...timing }).end()
      return
    }
    const encoding = this.#encodingFor(request)
    const body = this.#bodyIn(encoding)
    response.writeHead(status, {
      ...headers,
      ...timing,
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': body.length,
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  #encodingFor({ headers }: IncomingMessage) {
    if (this.#page.body.length === 0) return
    return (['br', 'gzip'] as const).find((name) => accepts(String(headers['accept-encoding'] ?? ''), name))
  }

  #bodyIn(encoding: keyof typeof COMPRESS | undefined): Buffer {
    const { body } = this.#page
    if (!encoding) return body
    const compressed = this.#compressed.get(encoding) ?? COMPRESS[encoding](body)
    this.#compressed.set(encoding, compressed)
    return compressed
  }
}

/** Returns the page with hashes instead of its nonce; undefined if the page is not the same for every visitor. */
function sharedPage(page: RenderedPage): RenderedPage | undefined {
  const { status, headers, body } = page
  if ('set-cookie' in headers || headers['cache-control']?.includes('no-store')) return
  // The redirect of a guard is the same for all visitors without a session.
  if (status === 302 && body.length === 0) return page
  if (![200, 404].includes(status) || !headers['content-type']?.startsWith('text/html')) return
  const hashed = withHashes(headers['content-security-policy'] ?? '', body.toString())
  if (!hashed) return
  return { status, headers: { ...headers, 'content-security-policy': hashed.policy }, body: Buffer.from(hashed.html) }
}

/**
 * Returns when the page expires, epoch ms: at the next whole minute of the API's clock, because a campaign may open or
 * close then, or a day may begin. Only the rest of the minute is read from the API's clock, which may differ from ours.
 */
function expiryOf(askedAt: number, timing: string | undefined): number {
  const renderedAt = Number(/desc=(\d+)/.exec(timing ?? '')?.[1])
  return renderedAt ? askedAt + MINUTE_MS - (renderedAt % MINUTE_MS) : Number.POSITIVE_INFINITY
}
