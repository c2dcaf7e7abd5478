import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

export interface Allowance {
  points: number
  /** From a key's first point on. */
  durationMs: number
}

/** Spends one point of a key. Returns the seconds to wait where none is left. */
export type Budget = (key: string) => number | undefined

/** How often a key was counted in the stretch of time that began with its first count. */
export interface Counter {
  /** Returns the new count. */
  add(key: string): number
  subtract(key: string): void
  read(key: string): number
  /** Until the key starts from zero; at least one. */
  secondsLeft(key: string): number
}

/** Beyond this the key that was used least recently starts again: a flood of keys fills no memory. */
export const MAX_KEYS = 50_000

/** A budget that this process holds in memory. Pass a clock in tests; it counts monotonic milliseconds. */
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
    // A limit of `max` entries would allocate room for all of them at once.
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

/** Hashes a key: e-mails and addresses are not stored in the clear, not even in memory. */
const digest = (key: string) => createHash('sha256').update(key).digest('base64url')
