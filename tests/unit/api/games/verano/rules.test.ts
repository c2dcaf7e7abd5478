import { describe, expect, test } from 'vitest'
import { findWord } from '#api/games/verano/rules/grid.ts'
import type { VeranoRules } from '#api/games/verano/rules/rules.ts'
import { fullestWeek, levelsOf, runOf, type Summary } from '#api/games/verano/rules/summary.ts'
import { type Week, weeksIn } from '#api/games/verano/rules/weeks.ts'
import { plainWord } from '#contract/games/verano/missions.ts'
import { HOUR_MS } from '#contract/primitives/durations.ts'

const days = (...indexes: number[]): Pick<Summary, 'days'> => {
  return { days: indexes.map((index, i) => ({ index, at: (i + 1) * 100 })) }
}

test.each<[string, number[], number, number | null]>([
  ['no days', [], 0, null],
  ['one day', [3], 1, null],
  ['six in a row', [1, 2, 3, 4, 5, 6], 6, null],
  ['seven in a row', [1, 2, 3, 4, 5, 6, 7], 7, 700],
  ['a gap', [1, 2, 3, 5, 6, 7, 8], 4, null],
  ['a gap that is repaired later', [1, 2, 3, 5, 6, 7, 4], 7, 700],
  ['more than seven', [1, 2, 3, 4, 5, 6, 7, 8], 7, 700],
  ['a second, longer run', [0, 2, 3, 4, 5, 6, 7, 8], 7, 800],
])('the longest run of days: %s', (_, indexes, longest, at) => {
  expect(runOf(days(...indexes), 7)).toEqual({ longest, at })
})

test.each<[string, number[], number, number | null]>([
  ['seven days in a row over two weeks', [3, 4, 5, 6, 7, 8, 9], 4, null],
  ['all days of the second week', [7, 8, 9, 10, 11, 12, 13], 7, 700],
  ['all days of the second week in any order', [13, 7, 8, 12, 9, 10, 11], 7, 700],
  ['a day of the second week before the last of the first', [0, 1, 2, 3, 4, 5, 7, 6], 7, 800],
  ['days after the week of the last mission', [56, 57, 58, 59, 60, 61], 0, null],
])('the fullest week: %s', (_, indexes, most, at) => {
  expect(fullestWeek(days(...indexes), 8)).toEqual({ most, at })
})

describe('the weeks', () => {
  const rules = { missions: Array.from({ length: 8 }, () => ({})) } as unknown as Pick<VeranoRules, 'missions'>
  const weeks = (zone: string, opens: string, closes: string): Week[] =>
    weeksIn({ zone, opensAt: Date.parse(opens), closesAt: Date.parse(closes) }, rules)
  const hours = ({ opensAt, closesAt }: Week) => (closesAt - opensAt) / HOUR_MS

  test.each<[string, string, string, string, number[], string]>([
    ['a summer', 'Europe/Madrid', '2026-07-01T00:00+02:00', '2026-09-01T00:00+02:00', [], '2026-08-19'],
    [
      'an autumn with a day of 25 hours',
      'Europe/Madrid',
      '2026-10-20T00:00+02:00',
      '2026-12-20T00:00+01:00',
      [1],
      '2026-12-08',
    ],
    [
      'a spring with a day of 23 hours',
      'Europe/Madrid',
      '2027-03-10T00:00+01:00',
      '2027-05-10T00:00+02:00',
      [3],
      '2027-04-28',
    ],
    ["the year's end", 'America/Bogota', '2026-12-01T00:00-05:00', '2027-02-01T00:00-05:00', [], '2027-01-19'],
  ])('of %s have seven days each, and follow one another without a gap', (_, zone, opens, closes, changed, last) => {
    const all = weeks(zone, opens, closes)
    expect(all.flatMap((week) => (hours(week) === 168 ? [] : week.n))).toEqual(changed)
    expect(all.slice(1).every(({ opensAt }, i) => opensAt === all[i]?.closesAt)).toBe(true)
    expect(all.at(-1)?.firstDay).toBe(last)
  })

  test('begin and end with the edition', () => {
    const [first] = weeks('Europe/Madrid', '2026-07-01T12:00+02:00', '2026-09-01T00:00+02:00')
    expect(first && hours(first)).toBe(156)
    const all = weeks('Europe/Madrid', '2026-07-01T00:00+02:00', '2026-08-20T12:00+02:00')
    expect(all.at(-1)).toMatchObject({ closesAt: Date.parse('2026-08-20T12:00+02:00') })
  })
})

test('a level is reached with the gain that brings the sum of points to it', () => {
  const rules = { points: { day: 1, mission: 3 }, levels: { arena: 2, ola: 5, sol: 9 } }
  const missions: Summary['missions'] = [
    { n: 1, kind: 'quiz', have: 1, of: 1, doneAt: 250 },
    { n: 2, kind: 'word', have: 0, of: 1, doneAt: null },
  ]
  const bonuses = [{ at: 280, points: 3 }]
  const summary = { ...days(0, 1, 2), missions, bonuses } as Summary
  const plan = { rules } as unknown as Parameters<typeof levelsOf>[1]
  expect(levelsOf(summary, plan)).toEqual({ points: 9, reachedAt: { arena: 200, ola: 250, sol: 300 } })
})

test.each<[string, string]>([
  ['mañana', 'MAÑANA'],
  [' Sandía ', 'SANDIA'],
  ['horchata-26', 'HORCHATA26'],
  ['PINGÜINO', 'PINGUINO'],
  ['man\u0303ana', 'MAÑANA'],
])('the word %s is compared as %s', (word, plain) => {
  expect(plainWord(word)).toBe(plain)
})

test.each<[string, boolean]>([
  ['SOL', true],
  ['MAR', true],
  ['SX', true],
  ['LOS', false],
  ['', false],
  ['SOLXXX', false],
])('the grid contains "%s": %s', (word, has) => {
  expect(findWord(['SOLXX', 'XMARX', 'XXXXX', 'XXXXX', 'XXXXX'], word)).toBe(has)
})
