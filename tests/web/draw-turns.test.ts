import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { drawTurns } from '#web/http/draw-turns.ts'

test('one draw begins in each turn of the event loop, the first at once, and none waits for the end of another', async () => {
  const inTurn = drawTurns()
  const begun: number[] = []
  const endless = new Promise<never>(() => {})
  for (const n of [1, 2, 3]) {
    void inTurn(() => {
      begun.push(n)
      return endless
    })
  }
  expect(begun).toEqual([1])
  for (const most of [2, 3]) {
    await nextTurn()
    expect(begun.length).toBeLessThanOrEqual(most)
  }
  for (let turns = 0; turns < 5; turns++) await nextTurn()
  expect(begun).toEqual([1, 2, 3])
  const after = inTurn(async () => 'drawn')
  expect(await after).toBe('drawn')
})
