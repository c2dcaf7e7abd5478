import { setTimeout } from 'node:timers/promises'

/** A step that a slow disk has made long is not followed by a rest as long. */
const LONGEST_REST_MS = 100

/**
 * Makes a function that runs one piece of work at a time, each when its turn comes and `ready` resolves. After each, visitors
 * have the process for as long as it took: a visit is several pieces too, and would wait beside each of them.
 */
export function createTurns(ready: () => Promise<void>) {
  let last: Promise<void> = Promise.resolve()
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const before = last
    const turn = Promise.withResolvers<void>()
    last = turn.promise
    await before
    let start = performance.now()
    try {
      await ready()
      start = performance.now()
      return await work()
    } finally {
      const took = performance.now() - start
      void setTimeout(Math.min(took, LONGEST_REST_MS)).then(turn.resolve)
    }
  }
}
