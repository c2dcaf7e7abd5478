import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { FORWARDING, visitorOf } from './visitor.ts'

interface ProxySettings {
  /** Number of proxies in front, as configured. */
  proxies: number
  /** The site's public origin, if configured. */
  site: URL | undefined
  log: Logger
}

/** Number of requests to inspect. Enough to decide, because every proxy in front will have forwarded one of them. */
const SAMPLE = 100

/**
 * Returns a function that inspects incoming requests and logs once if they contradict the settings. A visitor may send
 * any forwarding header, so with zero configured proxies the headers prove a proxy only on an https site.
 */
export function watchProxies({ proxies, site, log }: ProxySettings) {
  let left = proxies === 0 && site?.protocol !== 'https:' ? 0 : SAMPLE
  let most = 0

  function conclude(setting: Record<string, unknown>, message: string) {
    left = 0
    log.warn(setting, message)
  }

  function seeUnexpected({ headers }: IncomingMessage) {
    const header = FORWARDING.find((name) => headers[name] !== undefined)
    if (header) conclude({ TRUST_PROXY: 0, header }, FORWARDED)
  }

  function seeExpected(request: IncomingMessage) {
    const { protocol } = visitorOf(request, proxies)
    if (site?.protocol === 'http:' && protocol === 'https') return conclude({ PUBLIC_ORIGIN: site.origin }, BY_HTTPS)
    const list = request.headers['x-forwarded-for']
    if (list !== undefined) most = Math.max(most, String(list).split(',').length)
    left = most >= proxies ? 0 : left - 1
    if (left === 0 && most < proxies) conclude({ TRUST_PROXY: proxies, seen: most }, FEWER)
  }

  return (request: IncomingMessage) => {
    if (left === 0) return
    if (proxies === 0) seeUnexpected(request)
    else seeExpected(request)
  }
}

const FORWARDED =
  'a proxy forwards requests, but TRUST_PROXY is 0: all visitors share its address and one budget. Set it to the number of proxies in front'
const BY_HTTPS = 'visitors come over https, but PUBLIC_ORIGIN is http: set it to the address that they see'
const FEWER =
  'none of the first 100 requests has come through as many proxies as TRUST_PROXY says: callers could choose their address. Set it to the number of proxies in front'
