import { expect, test } from 'vitest'
import { dayBlockOf, dayBlocks, instantOf, monthSpan, oneDayLater } from '#api/days.ts'

const HOUR = 60 * 60 * 1000
const MADRID = 'Europe/Madrid'

test.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
  ['2026-11-20', 24],
  ['2026-12-31', 24],
])('%s has %d hours in Madrid', (day, hours) => {
  const [block] = dayBlocks(MADRID, instantOf(`${day}T00:00`, MADRID), instantOf(`${day}T00:00`, MADRID) + 1)
  expect(block?.day).toBe(day)
  const { start, end } = dayBlockOf(MADRID, block?.start ?? 0)
  expect((end - start) / HOUR).toBe(hours)
})

test('midnight belongs to the new day, also after a call for another day', () => {
  const midnight = instantOf('2027-01-01T00:00', MADRID)
  expect(midnight).toBe(Date.parse('2026-12-31T23:00:00Z'))
  expect(dayBlockOf(MADRID, midnight - 1).day).toBe('2026-12-31')
  expect(dayBlockOf(MADRID, midnight).day).toBe('2027-01-01')
  expect(dayBlockOf(MADRID, midnight - 1).day).toBe('2026-12-31')
})

test('the first and the last day of a window are cut at its edges', () => {
  const blocks = dayBlocks(MADRID, Date.parse('2026-11-20T12:00:00Z'), Date.parse('2026-11-22T12:00:00Z'))
  expect(blocks.map(({ day, start, end }) => [day, (end - start) / HOUR])).toEqual([
    ['2026-11-20', 11],
    ['2026-11-21', 24],
    ['2026-11-22', 13],
  ])
})

test('an offset overrides the zone', () => {
  expect(instantOf('2026-06-01T00:00+00:00', MADRID)).toBe(Date.parse('2026-06-01T00:00:00Z'))
  expect(instantOf('2026-06-01T00:00', MADRID)).toBe(Date.parse('2026-05-31T22:00:00Z'))
})

test('a month spans its days in the zone', () => {
  const { start, end } = monthSpan(MADRID, '2026-03')
  expect((end - start) / HOUR).toBe(31 * 24 - 1)
})

test.each([
  ['on a usual day, and into the next year', '2026-12-31T12:00', '2027-01-01T12:00'],
  ['over the change to summer time', '2027-03-27T12:00', '2027-03-28T12:00'],
  ['over the change to winter time', '2027-10-30T12:00', '2027-10-31T12:00'],
  ['at a time that the change to summer time leaves out', '2027-03-27T02:30', '2027-03-28T03:30'],
])('one day later is the same time %s', (_, from, to) => {
  expect(oneDayLater(instantOf(from, MADRID), MADRID)).toBe(instantOf(to, MADRID))
})
