import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { matchesTag } from '#host/if-none-match.ts'
import { accepts } from './compress-page.ts'
import { type BestCompression, compressFast, type PageEncoding } from './page-encodings.ts'

export interface PageAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

type Encoding = PageEncoding | 'identity'

interface Sendable {
  body: Buffer
  headers: Record<string, string | number>
  isBest: boolean
}

interface Times {
  /** When a page that says the same was drawn last, epoch ms. */
  drawnAt: number
  /** When it may no longer be true, epoch ms. */
  turnsAt: number
  /** What the server's clock said then, for the browser. */
  said: string | undefined
}

/** An open page in the bytes in which every visitor gets it. */
export class KeptPage {
  #times: Times
  readonly #answer: PageAnswer
  readonly #tag: string
  readonly #sendable = new Map<Encoding, Sendable>()

  private constructor(answer: PageAnswer, times: Times) {
    this.#times = times
    this.#answer = answer
    const head = JSON.stringify([answer.status, answer.headers])
    this.#tag = createHash('sha256').update(head).update(answer.body).digest('base64url').slice(0, 16)
  }

  /**
   * Undefined for an answer that is this visitor's alone: a fault, a cookie, whatever forbids it. `askedAt` and
   * `drawnAt`, epoch ms, are when its drawing began and ended.
   */
  static of({ status, headers, body }: PageAnswer, askedAt: number, drawnAt = askedAt): KeptPage | undefined {
    if ('set-cookie' in headers || headers['cache-control']?.includes('no-store')) return
    const { 'server-timing': said, expires, ...rest } = headers
    const times = { drawnAt, turnsAt: turnOf(askedAt, said, expires), said }
    // Where a guard sends everybody who is not signed in.
    if (status === 302 && body.length === 0) return new KeptPage({ status, headers: rest, body }, times)
    if (![200, 404].includes(status) || !headers['content-type']?.startsWith('text/html')) return
    const hashed = withHashes(headers['content-security-policy'] ?? '', body.toString())
    if (!hashed) return
    const named = { ...rest, 'content-security-policy': hashed.policy }
    return new KeptPage({ status, headers: named, body: Buffer.from(hashed.html) }, times)
  }

  get drawnAt(): number {
    return this.#times.drawnAt
  }

  get turnsAt(): number {
    return this.#times.turnsAt
  }

  /** In bytes: its head, and its compressed forms as half of it. */
  get size(): number {
    return 1_000 + Math.ceil(this.#answer.body.length * 1.5)
  }

  /** Takes the times of a page that was drawn later and says the same; false if it says something else. */
  renew(later: KeptPage): boolean {
    if (later.#tag !== this.#tag) return false
    this.#times = later.#times
    return true
  }

  /** Compresses in the background, as small as it gets, what visitors have asked for so far. */
  improve(compress: BestCompression): void {
    for (const [encoding, { isBest }] of this.#sendable) {
      if (encoding === 'identity' || isBest) continue
      const take = (best: Buffer) => this.#sendable.set(encoding, { ...this.#as(encoding, best), isBest: true })
      if (compress(this.#answer.body, encoding, take)) return
    }
  }

  send(request: IncomingMessage, response: ServerResponse): void {
    const { headers, body } = this.#in(encodingFor(request.headers['accept-encoding']))
    const { said, drawnAt } = this.#times
    if (said) headers['server-timing'] = `${said};dur=${Math.max(0, Date.now() - drawnAt)}`
    if (headers.etag && matchesTag(request.headers['if-none-match'], String(headers.etag))) {
      const { 'content-length': _, 'content-encoding': __, ...kept } = headers
      response.writeHead(304, kept).end()
      return
    }
    response.writeHead(this.#answer.status, headers)
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  #in(encoding: Encoding): Sendable {
    const known = this.#sendable.get(encoding)
    if (known) return known
    const plain = this.#answer.body
    const isCompressed = encoding !== 'identity' && plain.length > 0
    const sendable = isCompressed ? this.#as(encoding, compressFast[encoding](plain)) : this.#as('identity', plain)
    this.#sendable.set(encoding, sendable)
    return sendable
  }

  #as(encoding: Encoding, body: Buffer): Sendable {
    const headers = {
      ...this.#answer.headers,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      vary: 'accept-encoding',
      // RFC 9110, section 13.2.1: only a page has a version that a browser may hold already. Section 8.8.1: a weak one
      // stands for the same page in other bytes, of any encoding.
      ...(this.#answer.status === 200 && { etag: `W/"${this.#tag}"` }),
      'content-length': body.length,
    }
    return { body, headers, isBest: false }
  }
}

/** The API's clock may be another one: only the span between its own times counts. */
function turnOf(askedAt: number, said: string | undefined, expires: string | undefined): number {
  const saidAt = Number(/desc=(\d+)/.exec(said ?? '')?.[1])
  return expires && saidAt ? askedAt + Date.parse(expires) - saidAt : Number.POSITIVE_INFINITY
}

function encodingFor(offered: string | string[] | undefined): Encoding {
  return (['br', 'gzip'] as const).find((name) => accepts(String(offered ?? ''), name)) ?? 'identity'
}

/**
 * The page without its nonce, and the policy that names its inline scripts and styles by their hashes instead. Only what
 * carries the nonce is named: markup that got into the page some other way stays refused. Undefined if the nonce is not
 * where it belongs.
 */
export function withHashes(policy: string, html: string): { policy: string; html: string } | undefined {
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  if (!nonce) return
  const attribute = ` nonce="${nonce}"`
  const plain = html.replace(`<meta property="csp-nonce" content="${nonce}"/>`, '').replaceAll(attribute, '')
  if (plain.includes(nonce)) return
  const hashesOf = (name: 'script' | 'style') => {
    const elements = html.matchAll(new RegExp(`<${name}\\b([^>]*)>([\\s\\S]*?)</${name}>`, 'g'))
    const inline = [...elements].filter(
      ([, attributes = '']) => attributes.includes(attribute) && !/ src=/.test(attributes),
    )
    const hashes = inline.map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    return [...new Set(hashes)].join(' ')
  }
  const source = ` 'nonce-${nonce}'`
  const named = policy
    .split('; ')
    .map((directive) => {
      const hashes = hashesOf(directive.startsWith('style-src') ? 'style' : 'script')
      return directive.replace(source, hashes && ` ${hashes}`)
    })
    .join('; ')
  return { policy: named, html: plain }
}
