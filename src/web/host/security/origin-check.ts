import { SITE_COOKIES } from './site-cookies.ts'

type RequestFacts = Pick<Request, 'method' | 'url' | 'headers'>

const READS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Returns whether a request has to prove that a page of this site sent it. Programs send neither an origin nor our
 * cookies, and another site cannot read the response to a call that only reads.
 */
export function needsOrigin({ method, headers }: RequestFacts): boolean {
  const saysOrigin = ['sec-fetch-site', 'origin', 'referer'].some((name) => headers.has(name))
  return saysOrigin || (!READS.includes(method) && SITE_COOKIES.test(headers.get('cookie') ?? ''))
}

/**
 * Returns whether `Origin` and `Referer`, if present, both name this origin. No browser sends headers that contradict
 * each other.
 */
export const isFromHere = (request: RequestFacts): boolean =>
  isHere(request.headers.get('origin'), request) && isHere(request.headers.get('referer'), request)

/** A page with `no-referrer` sends `Origin: null`, which counts as a missing header. */
function isHere(sent: string | null, { url }: RequestFacts): boolean {
  if (sent === null || sent === 'null') return true
  if (!URL.canParse(sent)) return false
  const [named, own] = [new URL(sent), new URL(url)]
  // Behind an https proxy that sends no `X-Forwarded-Proto`, our own URL seems to be plain http.
  const isOwnScheme = named.protocol === own.protocol || (named.protocol === 'https:' && own.protocol === 'http:')
  return named.host === own.host && isOwnScheme
}
