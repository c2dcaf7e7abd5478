import { setTimeout } from 'node:timers/promises'

/** Whoever waits for a turn should not wait long for one that an outage of the disk has made long. */
const LONGEST_REST_MS = 100

/**
 * Makes a function that runs one piece of work at a time, each when its turn comes and `ready` resolves. After each the
 * others have the process for as long as it took: a visit is often several pieces too, and with two turns in a row it
 * would wait for both.
 */
export function createTurns(ready: () => Promise<void>) {
  let last: Promise<void> = Promise.resolve()
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const before = last
    const turn = Promise.withResolvers<void>()
    last = turn.promise
    await before
    await ready()
    const start = performance.now()
    try {
      return await work()
    } finally {
      const took = performance.now() - start
      void setTimeout(Math.min(took, LONGEST_REST_MS)).then(turn.resolve)
    }
  }
}
