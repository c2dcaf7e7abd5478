import { randomBytes } from 'node:crypto'

export interface OpenPage {
  status: number
  headers: Record<string, string>
  /** The nonce with which it was rendered. */
  nonce: string
  /** The HTML, split at its nonce. */
  parts: string[]
  expiresAt: number
}

const LIFETIME_MS = 2_000
const MAX_PAGES = 200

/**
 * Open pages are the same for every visitor without a cookie, apart from the nonce (docs/decisions/0010). So each is
 * rendered at most every two seconds and sent with a fresh nonce.
 */
export class PageCache {
  readonly #pages = new Map<string, OpenPage>()

  find(key: string, now: number): OpenPage | undefined {
    const page = this.#pages.get(key)
    return page && page.expiresAt > now ? page : undefined
  }

  keep(key: string, status: number, headers: Record<string, string>, html: string, now: number) {
    const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1]
    if (status !== 200 || !nonce || 'set-cookie' in headers) return
    if (this.#pages.size >= MAX_PAGES) this.#pages.clear()
    this.#pages.set(key, { status, headers, nonce, parts: html.split(nonce), expiresAt: now + LIFETIME_MS })
  }
}

export function withFreshNonce({ headers, nonce, parts }: OpenPage): { headers: Record<string, string>; html: string } {
  const fresh = randomBytes(16).toString('base64')
  const policy = headers['content-security-policy']?.replaceAll(nonce, fresh) ?? ''
  return { headers: { ...headers, 'content-security-policy': policy }, html: parts.join(fresh) }
}
