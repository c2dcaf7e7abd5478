import { createAddressBudget } from '#host/address-budget.ts'
import { isPrivate } from './finish-response.ts'

const MINUTE_MS = 60_000
/** Of one address in a minute. */
const MISSING_PAGES = 60
/** As many as the API allows it (`src/api/http/rate-limits.ts`): some pages send the API no request. */
const PAGES = 1_200

interface Loaded {
  status: number
  isMember: boolean
  /** Path and query as requested. */
  asked: string
}

/** A line of text in place of a page. */
export interface ShortAnswer {
  status: number
  text: string
  headers: Record<string, string>
}

/**
 * Returns a function that takes a request whose page is loaded but not rendered, and returns what is sent in its place once
 * an address has had its share. It returns nothing where the page is to be rendered. Addresses that do not exist are endless,
 * and no cache helps against them.
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

/** The same for all, and cached: one visitor's budget must not take it from the others. */
const isShared = (request: Request) => !isPrivate(request) && !new URL(request.url).search

const line = (status: number, text: string, headers: Record<string, string> = {}): ShortAnswer => ({
  status,
  text,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
})
