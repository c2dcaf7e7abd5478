import type { Logger } from 'pino'
import { SECOND_MS } from '#contract/primitives/durations.ts'
import { createCounter as createMemoryCounter } from '#host/budget.ts'
import type { CallCounts } from '../db/call-counts.ts'

/** Counts calls per key. A key's count starts again after a fixed time from its first call. */
export interface Counter {
  add(key: string): Promise<Count>
  subtract(key: string): Promise<void>
}

interface Count {
  calls: number
  /** Seconds until the count starts again; at least 1. */
  secondsLeft: number
}

export type CreateCounter = (name: string, durationMs: number) => Counter

/** Returns a function that creates counters in the memory of this process. */
export const inMemory =
  (now?: () => number): CreateCounter =>
  (_, durationMs) => {
    const counter = createMemoryCounter(durationMs, now)
    return {
      add: async (key) => ({ calls: counter.add(key), secondsLeft: counter.secondsLeft(key) }),
      subtract: async (key) => counter.subtract(key),
    }
  }

/** Creates a counter in the database. Its calls fail while the database does not answer. */
const shared = (counts: CallCounts, name: string, durationMs: number): Counter => ({
  async add(key) {
    const { calls, leftMs } = await counts.add(`${name}|${key}`, durationMs)
    return { calls, secondsLeft: Math.max(1, Math.ceil(leftMs / SECOND_MS)) }
  },
  subtract: (key) => counts.subtract(`${name}|${key}`),
})

/** How long a process counts in its memory after the database has not answered. */
const AWAY_MS = 5 * SECOND_MS

/**
 * Returns a function that creates counters in the database, which all processes share. While the database does not
 * answer, each process counts in its own memory: a counter must neither fail a call nor leave it unlimited.
 */
export function inDatabase(
  counts: CallCounts,
  log: Pick<Logger, 'warn'>,
  now: () => number = () => performance.now(),
): CreateCounter {
  let awayUntil = Number.NEGATIVE_INFINITY

  function noteAway(error: unknown): void {
    if (now() >= awayUntil) log.warn({ reason: String(error) }, 'rate limits are counted in the memory of this process')
    awayUntil = now() + AWAY_MS
  }

  return (name, durationMs) => {
    const inAll = shared(counts, name, durationMs)
    const inThis = inMemory(now)(name, durationMs)
    async function ask<T>(work: (counter: Counter) => Promise<T>): Promise<T> {
      if (now() < awayUntil) return work(inThis)
      try {
        return await work(inAll)
      } catch (error) {
        noteAway(error)
        return work(inThis)
      }
    }
    return {
      add: (key) => ask((counter) => counter.add(key)),
      subtract: (key) => ask((counter) => counter.subtract(key)),
    }
  }
}
