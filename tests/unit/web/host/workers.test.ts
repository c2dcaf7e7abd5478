import { expect, test } from 'vitest'
import { createBackOff } from '#host/workers.ts'
import { readWebEnv, usualWorkers } from '#web/env.ts'

test('by default there is one process per core, less one core for the API, from one to four processes', () => {
  expect([1, 2, 3, 4, 5, 6, 64].map(usualWorkers)).toEqual([1, 1, 2, 3, 4, 4, 4])
})

test('WEB_WORKERS sets the number of processes, and anything but an integer from 0 to 64 is refused', () => {
  const read = (WEB_WORKERS: string) => readWebEnv({ WEB_WORKERS, SESSION_SECRET: 's'.repeat(40) }).workers
  expect(['0', '1', '12'].map(read)).toEqual([0, 1, 12])
  for (const wrong of ['-1', '65', 'dos', '1.5', '2e1']) expect(() => read(wrong)).toThrow('WEB_WORKERS')
})

test('the socket of a supervisor means one process, and more are refused', () => {
  const socket = { LISTEN_PID: String(process.pid), LISTEN_FDS: '1', SESSION_SECRET: 's'.repeat(40) }
  expect(readWebEnv(socket)).toMatchObject({ socket: 3, workers: 1 })
  expect(readWebEnv({ ...socket, WEB_WORKERS: '0' }).workers).toBe(0)
  expect(() => readWebEnv({ ...socket, WEB_WORKERS: '2' })).toThrow('WEB_WORKERS: must be 0 or 1')
})

test('a worker that keeps crashing restarts with growing delays, until it has run for a minute', () => {
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
