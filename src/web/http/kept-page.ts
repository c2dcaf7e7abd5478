import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { accepts } from './visitor-answer.ts'

export interface PageAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Best first. Compressed at most once for each page: this is not the level of pages that are sent once. */
const ENCODINGS = {
  br: (html: Buffer) => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html: Buffer) => gzipSync(html),
} as const
type Encoding = keyof typeof ENCODINGS | 'identity'

interface Sendable {
  body: Buffer
  headers: Record<string, string | number>
}

/** An open page in the bytes in which every visitor gets it. */
export class KeptPage {
  readonly drawnAt: number
  readonly #answer: PageAnswer
  readonly #tag: string
  readonly #sendable = new Map<Encoding, Sendable>()

  private constructor(answer: PageAnswer, drawnAt: number) {
    this.drawnAt = drawnAt
    this.#answer = answer
    this.#tag = createHash('sha256').update(answer.body).digest('base64url').slice(0, 22)
  }

  /** Undefined for an answer that is this visitor's alone: a fault, a cookie, whatever forbids it. */
  static of(answer: PageAnswer, drawnAt: number): KeptPage | undefined {
    const { status, headers, body } = answer
    if ('set-cookie' in headers || headers['cache-control']?.includes('no-store')) return
    // Where a guard sends everybody who is not signed in.
    if (status === 302 && body.length === 0) return new KeptPage(answer, drawnAt)
    if (status !== 200 || !headers['content-type']?.startsWith('text/html')) return
    const hashed = withHashes(headers['content-security-policy'] ?? '', body.toString())
    if (!hashed) return
    const { policy, html } = hashed
    const named = { ...headers, 'content-security-policy': policy }
    return new KeptPage({ status, headers: named, body: Buffer.from(html) }, drawnAt)
  }

  /** In bytes: its head, and its compressed forms as half of it. */
  get size(): number {
    return 1_000 + Math.ceil(this.#answer.body.length * 1.5)
  }

  send(request: IncomingMessage, response: ServerResponse): void {
    const { headers, body } = this.#in(encodingFor(request.headers['accept-encoding']))
    if (headers.etag && names(request.headers['if-none-match'], String(headers.etag))) {
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
    const body = isCompressed ? ENCODINGS[encoding](plain) : plain
    const headers = {
      ...this.#answer.headers,
      ...(isCompressed && { 'content-encoding': encoding }),
      vary: 'accept-encoding',
      // RFC 9110, section 13.2.1: only a page has a version that a browser may hold already.
      ...(this.#answer.status === 200 && { etag: `"${this.#tag}-${encoding}"` }),
      'content-length': body.length,
    }
    const sendable = { body, headers }
    this.#sendable.set(encoding, sendable)
    return sendable
  }
}

function encodingFor(offered: string | string[] | undefined): Encoding {
  return (['br', 'gzip'] as const).find((name) => accepts(String(offered ?? ''), name)) ?? 'identity'
}

/** RFC 9110, section 13.1.2: compared weakly, because a cache on the way may have weakened it. */
const names = (condition: string | undefined, etag: string) =>
  condition?.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) ?? false

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
