import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ResponseCache } from '#web/server/api/response-cache.ts'

const MINUTE_MS = 60_000
const away = () => Promise.reject(new Error('away'))
const isAway = (error: unknown) => error instanceof Error && error.message === 'away'

let answers: ResponseCache
beforeEach(() => {
  // The clock passes the end of a year during the tests, because cached responses must not depend on the calendar.
  vi.useFakeTimers({ now: Date.parse('2026-12-31T23:58:00Z') })
  answers = new ResponseCache()
})
afterEach(() => vi.useRealTimers())

const ask = (value: unknown) => answers.orLast('key', () => Promise.resolve(value), isAway)

test('a successful call returns its own response, not the cached one', async () => {
  await ask('old')
  expect(await ask('new')).toBe('new')
})

test('the cached response replaces a failed call for up to an hour', async () => {
  await ask('last')
  vi.advanceTimersByTime(59 * MINUTE_MS)
  expect(await answers.orLast('key', away, isAway)).toBe('last')
  vi.advanceTimersByTime(2 * MINUTE_MS)
  await expect(answers.orLast('key', away, isAway)).rejects.toThrow('away')
})

test('a failure is thrown if no response is cached, or if the API itself refused the call', async () => {
  await expect(answers.orLast('key', away, isAway)).rejects.toThrow('away')
  await ask('last')
  const refuse = () => Promise.reject(new Error('not found'))
  await expect(answers.orLast('key', refuse, isAway)).rejects.toThrow('not found')
})

test('after 1.5 s the cached response replaces a slow call, and later visitors get it without waiting', async () => {
  await ask('last')
  const hangs = vi.fn(() => new Promise(() => {}))
  const first = answers.orLast('key', hangs, isAway)
  await vi.advanceTimersByTimeAsync(1_600)
  expect(await first).toBe('last')
  expect(await answers.orLast('key', hangs, isAway)).toBe('last')
  expect(hangs).toHaveBeenCalledTimes(1)
})

test('a late response is cached when it arrives', async () => {
  await ask('last')
  let answer = (_: string) => {}
  const late = answers.orLast('key', () => new Promise<string>((resolve) => (answer = resolve)), isAway)
  await vi.advanceTimersByTimeAsync(1_600)
  expect(await late).toBe('last')
  answer('late')
  await vi.advanceTimersByTimeAsync(0)
  expect(await answers.orLast('key', away, isAway)).toBe('late')
})

test('the server time in a cached response advances with the clock', async () => {
  await ask({ serverNow: 1_000, name: 'rasca' })
  vi.advanceTimersByTime(MINUTE_MS)
  expect(await answers.orLast('key', away, isAway)).toEqual({ serverNow: 61_000, name: 'rasca' })
})

test('responses are cached separately by key, and the oldest are dropped beyond a limit', async () => {
  for (let i = 0; i < 300; i++) await answers.orLast(`key ${i}`, () => Promise.resolve(i), isAway)
  expect(await answers.orLast('key 299', away, isAway)).toBe(299)
  await expect(answers.orLast('key 0', away, isAway)).rejects.toThrow('away')
})
