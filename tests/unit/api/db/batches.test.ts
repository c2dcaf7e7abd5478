import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { collect, ITEMS_AT_ONCE, inBatches } from '#api/db/batches.ts'

/** Imitates other calls of this process: notes the progress of the work at each turn of the event loop. */
function otherCalls(progress: () => number) {
  const seen = new Set<number>()
  let isOver = false
  const calling = (async () => {
    while (!isOver) {
      seen.add(progress())
      await setImmediate()
    }
  })()
  return async () => {
    isOver = true
    await calling
    return [...seen]
  }
}

test('other calls run between two batches', async () => {
  let batches = 0
  const stop = otherCalls(() => batches)
  await inBatches(async () => ++batches < 5)
  expect(await stop()).toEqual([0, 1, 2, 3, 4])
})

test('an aborted signal ends the work after the current batch', async () => {
  const stopping = new AbortController()
  let batches = 0
  await inBatches(async () => {
    if (++batches === 2) stopping.abort()
    return true
  }, stopping.signal)
  expect(batches).toBe(2)
})

test('a long sequence is collected in batches, in its order', async () => {
  let made = 0
  function* numbers() {
    while (made < 3 * ITEMS_AT_ONCE + 1) yield made++
  }
  const stop = otherCalls(() => made)
  const collected = await collect(numbers())
  expect(collected).toEqual(Array.from({ length: 3 * ITEMS_AT_ONCE + 1 }, (_, i) => i))
  expect(await stop()).toEqual([0, ITEMS_AT_ONCE, 2 * ITEMS_AT_ONCE, 3 * ITEMS_AT_ONCE])
})
