import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

export interface Allowance {
  points: number
  /** From a key's first point on. */
  durationMs: number
}

/** Spends one point of a key. Returns the seconds to wait where none is left. */
export type Budget = (key: string) => number | undefined

/** Beyond this the key that was used least recently starts again: a flood of keys fills no memory. */
const MAX_KEYS = 10_000

/** A budget that this process holds in memory. Pass a clock in tests; it counts monotonic milliseconds. */
export function createBudget({ points, durationMs }: Allowance, now = () => performance.now()): Budget {
  const spent = new LRUCache<string, { points: number }>({
    max: MAX_KEYS,
    ttl: durationMs,
    ttlResolution: 0,
    perf: { now },
  })
  function start(key: string) {
    const own = { points: 0 }
    spent.set(key, own)
    return own
  }
  return (name) => {
    const key = digest(name)
    const own = spent.get(key) ?? start(key)
    if (own.points >= points) return Math.max(1, Math.ceil(spent.getRemainingTTL(key) / 1000))
    own.points++
    return undefined
  }
}

/** Hashes a key: addresses are not stored in the clear, not even in memory. */
const digest = (key: string) => createHash('sha256').update(key).digest('base64url')
