import { expect, test } from 'vitest'
import { stampWords, weekdayOf, weekOf } from '#web/features/today/stamp-words.ts'

const days = (stamped: number, all: number) =>
  Array.from({ length: all }, (_, i) => ({ day: `2026-11-${String(i + 1).padStart(2, '0')}`, isStamped: i < stamped }))

test.each([
  [1, 28, 'Has jugado 1 de 28 días.'],
  [9, 28, 'Has jugado 9 de 28 días.'],
  [28, 28, 'Has jugado los 28 días.'],
])('a card with %i of %i stamps is described in a sentence', (stamped, all, words) => {
  expect(stampWords(days(stamped, all))).toBe(words)
})

test.each([
  ['2026-11-23', 1],
  ['2026-12-31', 4],
  ['2027-01-01', 5],
  ['2028-02-29', 2],
  ['2026-10-25', 7],
])('%s is day %i of its week', (day, weekday) => {
  expect(weekdayOf(day)).toBe(weekday)
})

test.each([
  ['a Monday', '2026-11-23', [23, 24, 25, 26, 27, 28]],
  ['a Sunday before the card begins its second week', '2026-11-01', [1]],
  ['a day within', '2026-11-11', [9, 10, 11, 12, 13, 14, 15]],
  ['after the last day', '2026-12-07', []],
])('the week of %s has the days of the card from Monday to Sunday', (_, today, expected) => {
  const numbers = weekOf(days(0, 28), today).map(({ day }) => Number(day.slice(-2)))
  expect(numbers).toEqual(expected)
})
