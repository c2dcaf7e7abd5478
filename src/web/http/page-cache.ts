import { randomBytes } from 'node:crypto'
import { contentSecurityPolicy } from './security.ts'

export interface OpenPage {
  status: number
  headers: Record<string, string>
  /** The HTML, cut where its nonce stood. */
  parts: string[]
  expiresAt: number
}

const LIFETIME_MS = 2_000
const MOST_PAGES = 200

/**
 * Open pages are the same for every visitor without a cookie (docs/decisions/0010), but for the nonce. So they are
 * rendered at most every two seconds each, and sent with a fresh nonce every time.
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
    if (this.#pages.size >= MOST_PAGES) this.#pages.clear()
    this.#pages.set(key, { status, headers, parts: html.split(nonce), expiresAt: now + LIFETIME_MS })
  }
}

/** The page with a nonce of its own. */
export function withFreshNonce({ headers, parts }: OpenPage): { headers: Record<string, string>; html: string } {
  const nonce = randomBytes(16).toString('base64')
  return { headers: { ...headers, 'content-security-policy': contentSecurityPolicy(nonce) }, html: parts.join(nonce) }
}
