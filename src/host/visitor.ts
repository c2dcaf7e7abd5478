import type { IncomingMessage } from 'node:http'
import { isDecodable } from './is-decodable.ts'
import { REQUEST_ID, requestIdFrom } from './request-id.ts'
import { readSignedVisitor, SIGNED_VISITOR } from './signed-visitor.ts'

export interface Visitor {
  /** Network address from the socket or from a trusted proxy. */
  address: string
  protocol: 'http' | 'https'
  /** True for a program or browser on this machine, without a proxy in between. */
  isLocal: boolean
}

/** Headers that proxies add. */
export const FORWARDING = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-real-ip',
  'forwarded',
  'via',
] as const

/**
 * Returns the visitor of a request. `proxies` is the number of trusted proxies in front. Each proxy appends the address
 * of its peer to the forwarding headers, so the entry `proxies` places from the end is the visitor's. Earlier entries
 * are controlled by the caller.
 */
export function visitorOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): Visitor {
  const peer = socket.remoteAddress ?? ''
  const isNamedHere = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(headers.host ?? '')
  return {
    address: appendedBy(proxies, headers['x-forwarded-for']) ?? peer,
    protocol: appendedBy(proxies, headers['x-forwarded-proto']) === 'https' ? 'https' : 'http',
    // Also checks the host name, because a foreign page can reach a developer's machine through a name of its own that
    // resolves to this machine.
    isLocal: isLoopback(peer) && isNamedHere && !FORWARDING.some((name) => headers[name] !== undefined),
  }
}

function appendedBy(proxies: number, header: string | string[] | undefined): string | undefined {
  if (proxies === 0 || header === undefined) return
  const entries = String(header).split(',')
  return entries.at(-Math.min(proxies, entries.length))?.trim() || undefined
}

const isLoopback = (address: string) => /^(::ffff:)?127\.|^::1$/.test(address)

/**
 * Header by which this process tells handlers that the visitor is on this machine. A caller's header of the same name
 * is removed.
 */
export const LOCAL_VISITOR = 'x-visitor-local'

export interface VisitorRules {
  /** Number of trusted proxies in front. */
  proxies: number
  /** The site's public origin, if configured. */
  site?: URL | undefined
  /**
   * Secrets shared with the web process. A visitor signed with one of them takes precedence over the socket's address.
   */
  secrets?: readonly string[] | undefined
}

interface Noted {
  requestId: string
  /** True if the caller claims to be the web process but has signed with another secret. */
  isWronglySigned: boolean
}

/** Maximum number of characters of an address; the longest IPv6 address with a zone is far shorter. */
const MAX_ADDRESS = 100

/**
 * Header with the original request target, byte for byte. `request.url` itself may be changed so that it can be
 * decoded.
 */
export const ASKED_TARGET = 'x-asked-target'

/**
 * Replaces the forwarding headers with trusted values: one address, one scheme, the site's host, whether the visitor is
 * on this machine, and the id of the request.
 */
export function noteVisitor(request: IncomingMessage, { proxies, site, secrets }: VisitorRules): Noted {
  const seen = visitorOf(request, proxies)
  const { protocol } = seen
  const signed = request.headers[SIGNED_VISITOR]
  const signedVisitor = secrets && signed ? readSignedVisitor(secrets, String(signed), Date.now()) : undefined
  const { address, isLocal } = signedVisitor ?? seen
  // Any other caller could give many requests the same id.
  const isTrusted = signedVisitor !== undefined || appendedBy(proxies, request.headers['x-forwarded-for']) !== undefined
  const requestId = requestIdFrom(isTrusted ? String(request.headers[REQUEST_ID] ?? '') : undefined)
  replaceHeaders(request, {
    'x-forwarded-for': address.slice(0, MAX_ADDRESS),
    'x-forwarded-proto': site ? site.protocol.slice(0, -1) : protocol,
    'x-forwarded-host': undefined,
    [LOCAL_VISITOR]: isLocal ? '1' : undefined,
    [SIGNED_VISITOR]: undefined,
    [ASKED_TARGET]: request.url,
    [REQUEST_ID]: requestId,
    // Any other caller could have its requests traced, and join the traces of others.
    traceparent: signedVisitor ? request.headers.traceparent?.toString() : undefined,
    host: site?.host ?? request.headers.host,
  })
  request.url = decodable(request.url ?? '/')
  return { requestId, isWronglySigned: Boolean(secrets && signed && !signedVisitor) }
}

/** Escapes the percent signs of a path with invalid percent-encoding, which no router could parse. */
function decodable(url: string): string {
  if (!url.includes('%')) return url
  const [path = '', ...query] = url.split('?')
  return isDecodable(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?')
}

/** Changes both header lists: adapters to web requests read the raw list, other code reads the parsed headers. */
function replaceHeaders(request: IncomingMessage, changes: Record<string, string | undefined>) {
  const { headers, rawHeaders } = request
  const raw: string[] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    if (!Object.hasOwn(changes, name.toLowerCase())) raw.push(name, rawHeaders[i + 1] ?? '')
  }
  for (const [name, value] of Object.entries(changes)) {
    // Deleting a key would slow down later lookups on the object.
    if (value !== undefined || Object.hasOwn(headers, name)) headers[name] = value
    if (value !== undefined) raw.push(name, value)
  }
  request.rawHeaders = raw
}
