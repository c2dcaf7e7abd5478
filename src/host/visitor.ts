import type { IncomingMessage } from 'node:http'
import { readSignedVisitor, SIGNED_VISITOR } from './signed-visitor.ts'

/** Who asks and how, as far as this process can trust it. */
export interface Visitor {
  /** Network address, as the socket or a trusted proxy gives it. */
  address: string
  protocol: 'http' | 'https'
  /** A program or a browser on this very machine, with no proxy in between. */
  isLocal: boolean
}

const FORWARDING = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-real-ip',
  'forwarded',
  'via',
] as const

/**
 * `proxies` is how many trusted proxies stand in front. Each of them appends what it saw to the forwarding headers, so
 * the entry that counts is that many places from the end; what stands before it was written by the caller.
 */
export function visitorOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): Visitor {
  const peer = socket.remoteAddress ?? ''
  const isNamedHere = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(headers.host ?? '')
  return {
    address: appendedBy(proxies, headers['x-forwarded-for']) ?? peer,
    protocol: appendedBy(proxies, headers['x-forwarded-proto']) === 'https' ? 'https' : 'http',
    // A name of somebody else's that leads here is how a foreign page reaches a developer's machine.
    isLocal: isLoopback(peer) && isNamedHere && !FORWARDING.some((name) => headers[name] !== undefined),
  }
}

function appendedBy(proxies: number, header: string | string[] | undefined): string | undefined {
  if (proxies === 0 || header === undefined) return
  const entries = String(header).split(',')
  return entries.at(-Math.min(proxies, entries.length))?.trim() || undefined
}

const isLoopback = (address: string) => /^(::ffff:)?127\.|^::1$/.test(address)

/** Set by this process on every request it hands on; what a caller wrote under the same name is gone. */
export const LOCAL_VISITOR = 'x-visitor-local'

export interface VisitorRules {
  /** How many trusted proxies stand in front. */
  proxies: number
  /** How visitors reach the site, where that is configured. */
  site?: URL | undefined
  /** Shared with the web process, whose signed word about its visitor counts for more than the socket. */
  secret?: string | undefined
}

interface Noted {
  /** Somebody claims to be the web process of this site, and holds another secret. */
  isWronglySigned: boolean
}

/** Characters; the longest IPv6 address with a zone is far below. */
const MAX_ADDRESS = 100

/** What the caller asked for, byte for byte; handlers see an address that can be decoded. */
export const ASKED_TARGET = 'x-asked-target'

/**
 * From here on the forwarding headers are this process's own words: one address, one scheme, the site's own host, and
 * whether the visitor is on this very machine.
 */
export function noteVisitor(request: IncomingMessage, { proxies, site, secret }: VisitorRules): Noted {
  const seen = visitorOf(request, proxies)
  const { protocol } = seen
  const signed = request.headers[SIGNED_VISITOR]
  const known = secret && signed ? readSignedVisitor(secret, String(signed), Date.now()) : undefined
  const { address, isLocal } = known ?? seen
  replaceHeaders(request, {
    'x-forwarded-for': address.slice(0, MAX_ADDRESS),
    'x-forwarded-proto': site ? site.protocol.slice(0, -1) : protocol,
    'x-forwarded-host': undefined,
    [LOCAL_VISITOR]: isLocal ? '1' : undefined,
    [SIGNED_VISITOR]: undefined,
    [ASKED_TARGET]: request.url,
    host: site?.host ?? request.headers.host,
  })
  request.url = decodable(request.url ?? '/')
  return { isWronglySigned: Boolean(secret && signed && !known) }
}

/** A path whose percent-encoding is broken names nothing, and no router can take it apart: its signs stand for themselves. */
function decodable(url: string): string {
  if (!url.includes('%')) return url
  const [path = '', ...query] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}

/** Adapters to web requests read the raw list, others the parsed one. */
function replaceHeaders(request: IncomingMessage, changes: Record<string, string | undefined>) {
  const { headers, rawHeaders } = request
  const raw: string[] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    if (!Object.hasOwn(changes, name.toLowerCase())) raw.push(name, rawHeaders[i + 1] ?? '')
  }
  for (const [name, value] of Object.entries(changes)) {
    // To delete one would make every later look at the others slower.
    if (value !== undefined || headers[name] !== undefined) headers[name] = value
    if (value !== undefined) raw.push(name, value)
  }
  request.rawHeaders = raw
}
