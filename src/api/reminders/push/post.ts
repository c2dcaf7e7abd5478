import { lookup } from 'node:dns'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

interface PostAnswer {
  status: number
  retryAfter: string | undefined
}

/** Sends one message; does not follow redirects. Throws `NotSent` if the service certainly has not received it. */
export type Post = (url: URL, message: { headers: object; body: Buffer | null }) => Promise<PostAnswer>

/** `later`: a retry may succeed soon. `refused`: the address does not belong to a push service. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
  readonly kind: 'later' | 'refused'
  readonly code: string
  constructor(kind: 'later' | 'refused', code: string) {
    super(code)
    this.kind = kind
    this.code = code
  }
}

const TIMEOUT_MS = 10_000
const MOST_CONNECTIONS = 8

/**
 * Returns whether an IP address is public. Members supply the endpoints of their devices, which must not lead to a
 * machine of ours. The ranges for carrier-grade NAT and address translation do not count as public.
 */
export function isPublicIp(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/**
 * Returns a look-up that checks the addresses of a host name and connects only to these, so that a second look-up
 * cannot lead to other addresses.
 */
const guardedLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (fault, found) => {
      if (fault) return callback(fault, [])
      const [one] = found
      if (!one || !found.every(({ address }) => isAllowed(address)))
        return callback(new NotSent('refused', 'PRIVATE_ADDRESS'), [])
      if (options.all) callback(null, found)
      else callback(null, one.address, one.family)
    })

/**
 * Error codes that mean that no connection was made, so the message was certainly not sent. The same is true of a
 * reused connection that was closed before the message was sent (`isStale` below).
 */
const NOT_SENT = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN'])

export function createPost({ isAllowed = isPublicIp, timeoutMs = TIMEOUT_MS } = {}): Post {
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS, lookup: guardedLookup(isAllowed) })
  return (url, { headers, body }) =>
    new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(timeoutMs)
      const call = request(url, { method: 'POST', headers: { ...headers }, agent, signal }, (response) => {
        const retryAfter = response.headers['retry-after']
        resolve({ status: response.statusCode ?? 0, retryAfter })
        // Reading a small response frees its connection; the rest of a long response is not needed.
        response.on('error', () => {}).resume()
      })
      call.on('error', (fault: NodeJS.ErrnoException) => {
        const isStale = call.reusedSocket && fault.code === 'ECONNRESET'
        reject(isStale || NOT_SENT.has(fault.code ?? '') ? new NotSent('later', fault.code ?? '') : fault)
      })
      call.end(body)
    })
}
