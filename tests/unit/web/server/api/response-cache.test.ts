import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ResponseCache } from '#web/server/api/response-cache.ts'

const MINUTE_MS = 60_000
const away = () => Promise.reject(new Error('away'))
const isAway = (error: unknown) => error instanceof Error && error.message === 'away'

let answers: ResponseCache
beforeEach(() => {
  // Time passes a year's end here: stored responses do not depend on the calendar.
  vi.useFakeTimers({ now: Date.parse('2026-12-31T23:58:00Z') })
  answers = new ResponseCache()
})
afterEach(() => vi.useRealTimers())

const ask = (value: unknown) => answers.orLast('key', () => Promise.resolve(value), isAway)

test('a new response always wins over the last', async () => {
  await ask('old')
  expect(await ask('new')).toBe('new')
})

test('the last response replaces one that fails, for an hour', async () => {
  await ask('last')
  vi.advanceTimersByTime(59 * MINUTE_MS)
  expect(await answers.orLast('key', away, isAway)).toBe('last')
  vi.advanceTimersByTime(2 * MINUTE_MS)
  await expect(answers.orLast('key', away, isAway)).rejects.toThrow('away')
})

test('without a last response the failure passes through; so does a failure that is a response', async () => {
  await expect(answers.orLast('key', away, isAway)).rejects.toThrow('away')
  await ask('last')
  const refuse = () => Promise.reject(new Error('not found'))
  await expect(answers.orLast('key', refuse, isAway)).rejects.toThrow('not found')
})

test('the last response replaces one that takes longer than 1.5 s, and later visitors do not wait', async () => {
  await ask('last')
  const hangs = vi.fn(() => new Promise(() => {}))
  const first = answers.orLast('key', hangs, isAway)
  await vi.advanceTimersByTimeAsync(1_600)
  expect(await first).toBe('last')
  expect(await answers.orLast('key', hangs, isAway)).toBe('last')
  expect(hangs).toHaveBeenCalledTimes(1)
})

test('a late response is the last one from then on', async () => {
  await ask('last')
  let answer = (_: string) => {}
  const late = answers.orLast('key', () => new Promise<string>((resolve) => (answer = resolve)), isAway)
  await vi.advanceTimersByTimeAsync(1_600)
  expect(await late).toBe('last')
  answer('late')
  await vi.advanceTimersByTimeAsync(0)
  expect(await answers.orLast('key', away, isAway)).toBe('late')
})

test('the server’s time goes on in a response that has it', async () => {
  await ask({ serverNow: 1_000, name: 'rasca' })
  vi.advanceTimersByTime(MINUTE_MS)
  expect(await answers.orLast('key', away, isAway)).toEqual({ serverNow: 61_000, name: 'rasca' })
})

test('responses to different questions are stored apart, and not without end', async () => {
  for (let i = 0; i < 300; i++) await answers.orLast(`key ${i}`, () => Promise.resolve(i), isAway)
  expect(await answers.orLast('key 299', away, isAway)).toBe(299)
  await expect(answers.orLast('key 0', away, isAway)).rejects.toThrow('away')
})
