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
/** Best first. A few milliseconds for 60 kB, once for each page and encoding: brotli 11 takes a hundred. */
const COMPRESS = {
  br: (body: Buffer) => brotliCompressSync(body, BROTLI),
  gzip: (body: Buffer) => gzipSync(body),
}

/** An open page as every visitor gets it. */
export class CachedPage {
  readonly #page: RenderedPage
  readonly #renderedAt: number
  readonly #expiresAt: number
  /** The time of the API when the page was rendered, for the browser. */
  readonly #timing: string | undefined
  readonly #compressed = new Map<string, Buffer>()

  /**
   * Undefined for a page of one visitor: an error, a cookie, or a header that forbids caching. `askedAt` and `renderedAt`,
   * epoch ms, are when its rendering began and ended.
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
    // RFC 9110, section 8.8.1: a weak tag identifies one page in every encoding.
    const etag = status === 200 && { etag: `W/"${tag.slice(0, 16)}"` }
    this.#page = { status, headers: { ...headers, ...etag, vary: 'accept-encoding' }, body }
  }

  /** In bytes: its headers, and its compressed forms as half of it. */
  get size(): number {
    return 1_000 + Math.ceil(this.#page.body.length * 1.5)
  }

  /** Infinite once it has expired, and after the clock was put back. */
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

/** The page with hashes in the place of its nonce; undefined if it is not the same for every visitor. */
function sharedPage(page: RenderedPage): RenderedPage | undefined {
  const { status, headers, body } = page
  if ('set-cookie' in headers || headers['cache-control']?.includes('no-store')) return
  // A guard's redirect, the same for every visitor without a session.
  if (status === 302 && body.length === 0) return page
  if (![200, 404].includes(status) || !headers['content-type']?.startsWith('text/html')) return
  const hashed = withHashes(headers['content-security-policy'] ?? '', body.toString())
  if (!hashed) return
  return { status, headers: { ...headers, 'content-security-policy': hashed.policy }, body: Buffer.from(hashed.html) }
}

/**
 * At the next whole minute of the API's clock something may open or close, and a day begin. Only the span counts: that clock
 * may differ from ours.
 */
function expiryOf(askedAt: number, timing: string | undefined): number {
  const renderedAt = Number(/desc=(\d+)/.exec(timing ?? '')?.[1])
  return renderedAt ? askedAt + MINUTE_MS - (renderedAt % MINUTE_MS) : Number.POSITIVE_INFINITY
}
