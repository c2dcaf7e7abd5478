import { createAddressBudget } from '#host/address-budget.ts'
import { isPrivate } from './finish-response.ts'

const MINUTE_MS = 60_000
/** Missing pages per address and minute. */
const MISSING_PAGES = 60
/**
 * Pages per address and minute. Equal to the API's limit (`src/api/http/rate-limits.ts`), because some pages call no
 * API endpoint.
 */
const PAGES = 1_200

interface Loaded {
  status: number
  isMember: boolean
  /** Path and query as requested. */
  asked: string
}

/** A line of text, sent instead of a page. */
export interface ShortAnswer {
  status: number
  text: string
  headers: Record<string, string>
}

/**
 * Returns a function that checks a request after the page has loaded and before the page is rendered. That function
 * returns a short response once the visitor's address has spent its budget, or undefined if the page may be rendered.
 * Missing pages have a separate budget, because their number is unlimited and no cache helps.
 */
export function pageBudgets() {
  const missing = createAddressBudget({ points: MISSING_PAGES, durationMs: MINUTE_MS })
  const pages = createAddressBudget({ points: PAGES, durationMs: MINUTE_MS })

  return (request: Request, { status, isMember, asked }: Loaded): ShortAnswer | undefined => {
    const address = request.headers.get('x-forwarded-for') ?? ''
    if (status === 404) {
      return missing(address) === undefined ? undefined : line(404, `Page not found: ${asked}`)
    }
    if (isMember || isShared(request)) return undefined
    const wait = pages(address)
    return wait === undefined ? undefined : line(429, TOO_MANY, { 'retry-after': String(wait) })
  }
}

const TOO_MANY = 'Demasiadas visitas seguidas desde tu red. Espera un poco y vuelve a probar.'

/** Returns true for a page that is cached for all visitors: one visitor's budget must not deny it to others. */
const isShared = (request: Request) => !isPrivate(request) && !new URL(request.url).search

const line = (status: number, text: string, headers: Record<string, string> = {}): ShortAnswer => ({
  status,
  text,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
})
