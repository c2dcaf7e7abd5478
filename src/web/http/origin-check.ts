import { SITE_COOKIES } from './site-cookies.ts'

type Asked = Pick<Request, 'method' | 'url' | 'headers'>

const READS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Whether a request has to prove that this site's own page sent it. Programs say nothing of an origin and have none of our
 * cookies; a browser that sends one says where a change comes from. A call that only reads tells its answer to no other site.
 */
export function needsOrigin({ method, headers }: Asked): boolean {
  const saysOrigin = ['sec-fetch-site', 'origin', 'referer'].some((name) => headers.has(name))
  return saysOrigin || (!READS.includes(method) && SITE_COOKIES.test(headers.get('cookie') ?? ''))
}

/** Every header that names an origin has to name this one: no browser sends two that contradict each other. */
export const isFromHere = (request: Asked): boolean =>
  isHere(request.headers.get('origin'), request) && isHere(request.headers.get('referer'), request)

/** A page with `no-referrer` sends `Origin: null`, and says no more than one without the header. */
function isHere(sent: string | null, { url }: Asked): boolean {
  if (sent === null || sent === 'null') return true
  if (!URL.canParse(sent)) return false
  const [named, own] = [new URL(sent), new URL(url)]
  // Behind a proxy that speaks https and does not say so, this site takes itself for plain http.
  const isOwnScheme = named.protocol === own.protocol || (named.protocol === 'https:' && own.protocol === 'http:')
  return named.host === own.host && isOwnScheme
}
