import { expect, test } from 'vitest'
import type { Match } from '#contract/games/eurocopa/tournament.schema.ts'
import { type MatchPlan, planOf, stagesOf } from '#web/games/eurocopa/matches/match-plan.ts'

const ZONE = 'Europe/Madrid'
const NOW = Date.parse('2026-06-14T17:00Z')

const match = (n: number, kickoff: string | null, changes: Partial<Match> = {}) =>
  ({
    n,
    kickoff: kickoff === null ? null : Date.parse(kickoff),
    stage: 'group',
    state: 'scheduled',
    sides: ['ESP', 'CRO'],
    counting: null,
    isLocked: false,
    ...changes,
  }) as Match

const unknown: Partial<Match> = { stage: 'r16', state: 'undefined', sides: [null, null] }
const MATCHES = [
  match(1, '2026-06-13T16:00Z', { counting: [1, 0], state: 'finished' }),
  match(2, '2026-06-14T13:00Z', { counting: [2, 2], state: 'finished' }),
  match(3, '2026-06-14T16:00Z', { state: 'live', isLocked: true }),
  match(4, '2026-06-14T19:00Z'),
  match(5, '2026-06-15T16:00Z'),
  match(6, '2026-06-15T19:00Z'),
  match(7, '2026-06-16T19:00Z'),
  match(8, '2026-06-20T19:00Z', unknown),
  match(9, '2026-06-20T21:00Z', { stage: 'r16', sides: ['ITA', 'ALB'] }),
  match(10, '2026-06-22T21:00Z', { ...unknown, sides: ['ITA', null] }),
  match(11, '2026-06-24T21:00Z', { ...unknown, stage: 'final' }),
  match(12, null, { state: 'postponed' }),
]

const planned = (said: number[]) => planOf(MATCHES, stagesOf(MATCHES, new Set(said), NOW), { zone: ZONE, now: NOW })
const numbers = (some: readonly { n: number }[]) => some.map(({ n }) => n)
const days = (some: MatchPlan['rest']) => some.map(({ day, matches }) => `${day}: ${numbers(matches)}`)

test('the day with the next match to predict is first, and in it the matches without a prediction', () => {
  const none = planned([])
  expect([none.done, days(none.first ? [none.first] : [])]).toEqual([[], ['2026-06-14: 4']])
  expect(days(none.rest)).toEqual(['2026-06-15: 5,6', '2026-06-16: 7', '2026-06-20: 9'])
  const some = planned([4, 5])
  expect(days(some.done)).toEqual(['2026-06-14: 4'])
  expect(some.first?.matches.map(({ n }) => n)).toEqual([6, 5])
  expect(days(some.rest)).toEqual(['2026-06-16: 7', '2026-06-20: 9'])
})

test('once nothing is left to predict, the next day of matches is first', () => {
  const all = planned([4, 5, 6, 7, 9, 12])
  expect(all.done).toEqual([])
  expect(all.first?.day).toBe('2026-06-14')
  expect(all.rest).toHaveLength(3)
})

test('matches that have begun, past days and matches without a date or without teams are apart', () => {
  const { begun, rounds, past, undated } = planned([])
  expect(numbers(begun)).toEqual([3])
  expect(rounds.map(({ stage, matches }) => [stage, ...numbers(matches)])).toEqual([
    ['r16', 8, 10],
    ['final', 11],
  ])
  expect(days(past)).toEqual(['2026-06-14: 2', '2026-06-13: 1'])
  expect(numbers(undated)).toEqual([12])
})

test('a match of an earlier day that still has no result is with the past days', () => {
  const late = [match(1, '2026-06-13T16:00Z', { state: 'waiting', isLocked: true })]
  const { begun, past, first } = planOf(late, stagesOf(late, new Set(), NOW), { zone: ZONE, now: NOW })
  expect([begun, first]).toEqual([[], undefined])
  expect(days(past)).toEqual(['2026-06-13: 1'])
})
