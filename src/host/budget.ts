import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

export interface Allowance {
  points: number
  /** Duration of the budget of a key, from its first spent point. */
  durationMs: number
}

/** Spends one point of a key. Returns the seconds to wait if no point is left. */
export type Budget = (key: string) => number | undefined

/** Counts calls per key. A key's count is reset after a fixed time from its first call. */
export interface Counter {
  /** Returns the new count. */
  add(key: string): number
  subtract(key: string): void
  read(key: string): number
  /** Seconds until the key's count is reset; at least 1. */
  secondsLeft(key: string): number
}

/**
 * Maximum number of keys in memory. Beyond this number, the least recently used key is dropped, so that a flood of keys
 * cannot fill the memory.
 */
export const MAX_KEYS = 50_000

/** Creates a budget in the memory of this process. Tests pass a clock of monotonic milliseconds. */
export function createBudget({ points, durationMs }: Allowance, now?: () => number): Budget {
  const spent = createCounter(durationMs, now)
  return (key) => {
    if (spent.read(key) >= points) return spent.secondsLeft(key)
    spent.add(key)
    return undefined
  }
}

export function createCounter(durationMs: number, now = () => performance.now()): Counter {
  const entries = new LRUCache<string, { count: number }>({
    // Limits the size with `maxSize`, because the option `max` would allocate memory for all entries at once.
    maxSize: MAX_KEYS,
    sizeCalculation: () => 1,
    ttl: durationMs,
    ttlResolution: 0,
    perf: { now },
  })
  function start(key: string) {
    const entry = { count: 0 }
    entries.set(key, entry)
    return entry
  }
  return {
    add(name) {
      const key = digest(name)
      const entry = entries.get(key) ?? start(key)
      entry.count++
      return entry.count
    },
    subtract(name) {
      const entry = entries.get(digest(name))
      if (entry) entry.count--
    },
    read: (name) => entries.get(digest(name))?.count ?? 0,
    secondsLeft: (name) => Math.max(1, Math.ceil(entries.getRemainingTTL(digest(name)) / 1000)),
  }
}

/** Hashes a key, because e-mail and network addresses must not be stored in the clear, even in memory. */
const digest = (key: string) => createHash('sha256').update(key).digest('base64url')
