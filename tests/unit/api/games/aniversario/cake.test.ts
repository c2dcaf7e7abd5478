import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addYears, instantOf } from '#api/days.ts'
import { addWorkingDays } from '#api/games/aniversario/demo/working-days.ts'
import { isTold, stateOf } from '#api/games/aniversario/rules/candles.ts'
import { fullYears } from '#api/games/aniversario/rules/years.ts'
import { editionDays } from '#api/games/edition-days.ts'
import type { CandleState } from '#contract/games/aniversario/candles.ts'
import { HOUR_MS } from '#contract/primitives/durations.ts'

test.each([
  ['2026-03-09', '2026-03-09', 0],
  ['2026-03-10', '2026-03-09', 0],
  ['2030-01-01', '2026-03-09', 0],
  ['2025-03-10', '2026-03-09', 0],
  ['2025-03-09', '2026-03-09', 1],
  ['2025-03-08', '2026-03-09', 1],
  ['2024-12-31', '2026-03-09', 1],
  ['2021-03-09', '2026-03-09', 5],
  ['1999-06-01', '2026-03-09', 26],
  ['2024-02-29', '2025-02-28', 0],
  ['2024-02-29', '2025-03-01', 1],
  ['2024-02-29', '2028-02-28', 3],
  ['2024-02-29', '2028-02-29', 4],
  ['2023-02-28', '2024-02-28', 1],
])('an account made on %s has, on %s, %i full years', (since, day, years) => {
  expect(fullYears(since, day)).toBe(years)
})

test.each([
  ['2021-03-09', 1, '2022-03-09'],
  ['2024-02-29', 0, '2024-02-29'],
  ['2024-02-29', 1, '2025-03-01'],
  ['2024-02-29', 4, '2028-02-29'],
  ['1896-02-29', 4, '1900-03-01'],
  ['2023-12-31', 2, '2025-12-31'],
])('%s plus %i years is %s', (day, years, later) => {
  expect(addYears(day, years)).toBe(later)
})

test('a year is full from its anniversary on, and not on the day before', () => {
  const anyDay = fc.date({ min: new Date('1970-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 60 }), (date, n) => {
      const since = date.toISOString().slice(0, 10)
      const day = addYears(since, n)
      const eve = new Date(Date.parse(day) - 24 * HOUR_MS).toISOString().slice(0, 10)
      expect([fullYears(since, eve), fullYears(since, day)]).toEqual([n - 1, n])
    }),
  )
})

test.each([
  ['2026-11-22', 0, '2026-11-22'],
  ['2026-11-22', 2, '2026-11-24'],
  ['2026-11-23', 2, '2026-11-25'],
  ['2026-11-25', 2, '2026-11-27'],
  ['2026-11-26', 2, '2026-11-30'],
  ['2026-11-27', 2, '2026-12-01'],
  ['2026-11-28', 2, '2026-12-01'],
  ['2026-11-28', 1, '2026-11-30'],
  ['2026-12-31', 2, '2027-01-04'],
  ['2026-11-27', 10, '2026-12-11'],
])('%s plus %i working days is %s', (day, count, later) => {
  expect(addWorkingDays(day, count)).toBe(later)
})

describe('the days of an edition', () => {
  const daysOf = (zone: string, opens: string, closes: string, count: number) =>
    editionDays({ zone, opensAt: instantOf(opens, zone), closesAt: instantOf(closes, zone) }, count).map(
      ({ n, day, opensAt, endsAt }) => [n, day, (endsAt - opensAt) / HOUR_MS],
    )

  test.each<[string, Parameters<typeof daysOf>, ReturnType<typeof daysOf>]>([
    [
      'begin and end with the edition',
      ['Europe/Madrid', '2026-03-09T18:00', '2026-03-11T09:00', 3],
      [
        [1, '2026-03-09', 6],
        [2, '2026-03-10', 24],
        [3, '2026-03-11', 9],
      ],
    ],
    [
      'continue into the new year',
      ['Europe/Madrid', '2026-12-31T00:00', '2027-01-02T00:00', 2],
      [
        [1, '2026-12-31', 24],
        [2, '2027-01-01', 24],
      ],
    ],
    [
      'include one of 23 hours in spring',
      ['Europe/Madrid', '2026-03-28T00:00', '2026-04-02T00:00', 3],
      [
        [1, '2026-03-28', 24],
        [2, '2026-03-29', 23],
        [3, '2026-03-30', 24],
      ],
    ],
    [
      'include one of 25 hours in autumn',
      ['Europe/Madrid', '2026-10-24T00:00', '2026-10-28T00:00', 3],
      [
        [1, '2026-10-24', 24],
        [2, '2026-10-25', 25],
        [3, '2026-10-26', 24],
      ],
    ],
    [
      'include one that begins an hour late where the clocks skip midnight',
      ['America/Santiago', '2026-09-05T00:00', '2026-09-08T00:00', 2],
      [
        [1, '2026-09-05', 24],
        [2, '2026-09-06', 23],
      ],
    ],
  ])('%s', (_, [zone, opens, closes, count], days) => {
    expect(daysOf(zone, opens, closes, count)).toEqual(days)
  })
})

describe('a candle that opens at 100, in an edition that closes at 200', () => {
  const [right, wrong] = [{ isRight: true }, { isRight: false }]
  test.each<[number, { isRight: boolean }[], CandleState, CandleState, boolean]>([
    // Columns: now, tries, state, state if the edition was cancelled, whether the answer is shown.
    [99, [], 'closed', 'missed', false],
    [100, [], 'ready', 'missed', false],
    [100, [wrong], 'second', 'missed', false],
    [100, [wrong, wrong], 'out', 'out', true],
    [100, [right], 'lit', 'lit', true],
    [100, [wrong, right], 'lit', 'lit', true],
    [199, [wrong], 'second', 'missed', false],
    [200, [], 'missed', 'missed', true],
    [200, [wrong], 'missed', 'missed', true],
    [200, [wrong, wrong], 'out', 'out', true],
    [200, [right], 'lit', 'lit', true],
  ])('at %i after %j is %s', (now, tries, state, cancelled, told) => {
    const seen = { tries, now }
    expect(stateOf({ opensAt: 100 }, { ...seen, hasClosed: now >= 200 })).toBe(state)
    expect(stateOf({ opensAt: 100 }, { ...seen, hasClosed: true })).toBe(cancelled)
    expect(isTold(state, { closesAt: 200 }, now)).toBe(told)
    expect(isTold(cancelled, { closesAt: 200 }, now)).toBe(told)
  })
})
