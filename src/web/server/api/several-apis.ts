import { STOPPING } from '#host/stops.ts'
import type { Send } from './api-client.ts'

/** Milliseconds for which an API that could not be reached, or is about to stop, is asked only after the others. */
const AVOID_MS = 5_000

/** Error codes of a connection that was not made: the API has seen nothing of the request. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])

interface SeveralApis {
  /** Base addresses, without a trailing slash. Requests have the first one. */
  bases: readonly string[]
  send: Send
  /** Monotonic milliseconds. */
  now?: () => number
  /** Called when an API cannot be reached and the next one is asked. */
  onMove?: (base: string, error: unknown) => void
}

/**
 * Returns a `send` that asks the APIs in turn. If one cannot be reached, asks the next one; a request that the API may
 * have carried out already is repeated only if repeating it is safe. An API that says that it stops gets no more
 * requests while another one answers.
 */
export function sendToSeveral({ bases, send, now = () => performance.now(), onMove = () => {} }: SeveralApis): Send {
  const [first = ''] = bases
  const avoidedUntil = new Map<string, number>()
  let turn = 0

  const avoid = (base: string) => avoidedUntil.set(base, now() + AVOID_MS)

  /** All bases, starting with another one at each request; those to avoid come last, the latest at the very end. */
  function inOrder(): string[] {
    const start = turn++ % bases.length
    const turned = [...bases.slice(start), ...bases.slice(0, start)]
    const until = (base: string) => {
      const time = avoidedUntil.get(base) ?? 0
      return time > now() ? time : 0
    }
    return turned.toSorted((a, b) => until(a) - until(b))
  }

  return async (request) => {
    const order = inOrder()
    for (const [i, base] of order.entries()) {
      const isLast = i === order.length - 1
      const copy = isLast ? request : request.clone()
      try {
        const response = await send(base === first ? copy : new Request(base + request.url.slice(first.length), copy))
        if (response.headers.has(STOPPING)) avoid(base)
        else avoidedUntil.delete(base)
        return response
      } catch (error) {
        if (isLast || !mayRepeat(request, error)) throw error
        avoid(base)
        onMove(base, error)
      }
    }
    throw new Error('no API is configured')
  }
}

function mayRepeat({ method, headers }: Request, error: unknown): boolean {
  // A repeated wait would be longer than a page waits.
  if (error instanceof Error && error.name === 'TimeoutError') return false
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return NOT_CONNECTED.has(code) || method === 'GET' || headers.has('idempotency-key')
}
