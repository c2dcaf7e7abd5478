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
 * Returns whether an address is public: members supply it, so it must not lead to a machine of ours. Carrier-grade and
 * translated ranges do not count as public.
 */
export function isPublicIp(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/**
 * Resolves a name and returns exactly the addresses that were checked, so that a second look-up cannot return others.
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

/** Codes without a connection, or for a reused connection that was closed before the message was sent. */
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
