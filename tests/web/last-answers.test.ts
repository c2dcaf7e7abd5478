import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LastAnswers } from '#web/server/last-answers.ts'

const MINUTE_MS = 60_000
const away = () => Promise.reject(new Error('away'))
const isAway = (error: unknown) => error instanceof Error && error.message === 'away'

let answers: LastAnswers
beforeEach(() => {
  // Across a year's end: what is kept knows no calendar.
  vi.useFakeTimers({ now: Date.parse('2026-12-31T23:58:00Z') })
  answers = new LastAnswers()
})
afterEach(() => vi.useRealTimers())

const ask = (value: unknown) => answers.orLast('key', () => Promise.resolve(value), isAway)

test('a new answer always wins over the last', async () => {
  await ask('old')
  expect(await ask('new')).toBe('new')
})

test('the last answer stands in for one that fails, for an hour', async () => {
  await ask('last')
  vi.advanceTimersByTime(59 * MINUTE_MS)
  expect(await answers.orLast('key', away, isAway)).toBe('last')
  vi.advanceTimersByTime(2 * MINUTE_MS)
  await expect(answers.orLast('key', away, isAway)).rejects.toThrow('away')
})

test('without a last answer the failure passes through; so does one that is an answer', async () => {
  await expect(answers.orLast('key', away, isAway)).rejects.toThrow('away')
  await ask('last')
  const refuse = () => Promise.reject(new Error('not found'))
  await expect(answers.orLast('key', refuse, isAway)).rejects.toThrow('not found')
})

test('it stands in for one that takes longer than 1.5 s, and later visitors do not wait', async () => {
  await ask('last')
  const hangs = vi.fn(() => new Promise(() => {}))
  const first = answers.orLast('key', hangs, isAway)
  await vi.advanceTimersByTimeAsync(1_600)
  expect(await first).toBe('last')
  expect(await answers.orLast('key', hangs, isAway)).toBe('last')
  expect(hangs).toHaveBeenCalledTimes(1)
})

test('a late answer is the last one from then on', async () => {
  await ask('last')
  let answer = (_: string) => {}
  const late = answers.orLast('key', () => new Promise<string>((resolve) => (answer = resolve)), isAway)
  await vi.advanceTimersByTimeAsync(1_600)
  expect(await late).toBe('last')
  answer('late')
  await vi.advanceTimersByTimeAsync(0)
  expect(await answers.orLast('key', away, isAway)).toBe('late')
})

test('the server’s time goes on in an answer that tells it', async () => {
  await ask({ serverNow: 1_000, name: 'rasca' })
  vi.advanceTimersByTime(MINUTE_MS)
  expect(await answers.orLast('key', away, isAway)).toEqual({ serverNow: 61_000, name: 'rasca' })
})

test('answers to different questions are kept apart, and not without end', async () => {
  for (let i = 0; i < 300; i++) await answers.orLast(`key ${i}`, () => Promise.resolve(i), isAway)
  expect(await answers.orLast('key 299', away, isAway)).toBe(299)
  await expect(answers.orLast('key 0', away, isAway)).rejects.toThrow('away')
})
