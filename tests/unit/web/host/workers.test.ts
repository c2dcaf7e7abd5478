import { expect, test } from 'vitest'
import { createBackOff } from '#host/workers.ts'
import { readWebEnv, usualWorkers } from '#web/env.ts'

test('a process for each core except one for the API, up to four; one process in all with two cores', () => {
  expect([1, 2, 3, 4, 5, 6, 64].map(usualWorkers)).toEqual([1, 1, 2, 3, 4, 4, 4])
})

test('the operator says how many there are', () => {
  const read = (WEB_WORKERS: string) => readWebEnv({ WEB_WORKERS, SESSION_SECRET: 's'.repeat(40) }).workers
  expect(['0', '1', '12'].map(read)).toEqual([0, 1, 12])
  for (const wrong of ['-1', '65', 'dos', '1.5', '2e1']) expect(() => read(wrong)).toThrow('WEB_WORKERS')
})

test('a worker that crashes again and again waits longer each time, until a calm minute has passed', () => {
  let now = 0
  const delay = createBackOff(() => now)
  const crashAfter = (ms: number) => {
    now += ms
    return delay()
  }
  expect([0, 100, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000].map(crashAfter)).toEqual([
    0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ])
  expect(crashAfter(60_001)).toBe(0)
})
