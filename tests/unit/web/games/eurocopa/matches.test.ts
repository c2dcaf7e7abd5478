import { describe, expect, test } from 'vitest'
import type { MatchState } from '#contract/games/eurocopa/tournament.schema.ts'
import { daysOf } from '#web/games/eurocopa/matches/match-days.ts'
import { isLockedAt, isOpenAt, nextKickoff } from '#web/games/eurocopa/matches/match-time.ts'
import { resultNote, stageWords, sumWords } from '#web/games/eurocopa/matches/match-words.ts'
import { championWindowAt, lastChange } from '#web/games/eurocopa/predictions/champion-window.ts'
import { closedWords } from '#web/games/eurocopa/predictions/champion-words.ts'

const at = Date.parse
const match = (n: number, kickoff: string | null) => ({ n, kickoff: kickoff === null ? null : at(kickoff) })
const shape = (days: ReturnType<typeof daysOf<ReturnType<typeof match>>>) => ({
  coming: days.coming.map(({ day, matches }) => `${day}: ${matches.map(({ n }) => n)}`),
  past: days.past.map(({ day, matches }) => `${day}: ${matches.map(({ n }) => n)}`),
  undated: days.undated.map(({ n }) => n),
})

describe('the days of matches', () => {
  test('are calendar days of the time zone: 23:30 in Madrid is already the next day in Athens', () => {
    const matches = [match(2, '2026-06-14T21:30Z'), match(1, '2026-06-14T16:00Z'), match(3, null)]
    const now = at('2026-06-14T10:00Z')
    expect(shape(daysOf(matches, 'Europe/Madrid', now))).toEqual({
      coming: ['2026-06-14: 1,2'],
      past: [],
      undated: [3],
    })
    expect(shape(daysOf(matches, 'Europe/Athens', now)).coming).toEqual(['2026-06-14: 1', '2026-06-15: 2'])
  })

  test('become past days at midnight, and past days are listed latest first', () => {
    const matches = [match(1, '2026-06-13T16:00Z'), match(2, '2026-06-14T16:00Z'), match(3, '2026-06-15T16:00Z')]
    const before = shape(daysOf(matches, 'Europe/Madrid', at('2026-06-14T21:59:59Z')))
    expect(before.coming).toEqual(['2026-06-14: 2', '2026-06-15: 3'])
    const after = shape(daysOf(matches, 'Europe/Madrid', at('2026-06-14T22:00:00Z')))
    expect(after).toEqual({ coming: ['2026-06-15: 3'], past: ['2026-06-14: 2', '2026-06-13: 1'], undated: [] })
  })

  test('list a match of today that has been played before the past days, and not with those to come', () => {
    const matches = [match(1, '2026-06-13T16:00Z'), match(2, '2026-06-14T13:00Z'), match(3, '2026-06-14T16:00Z')]
    const days = (played: number[]) => shape(daysOf(matches, 'Europe/Madrid', at('2026-06-14T16:00Z'), new Set(played)))
    expect(days([1, 2])).toEqual({ coming: ['2026-06-14: 3'], past: ['2026-06-14: 2', '2026-06-13: 1'], undated: [] })
    expect(days([1, 2, 3]).coming).toEqual([])
  })

  test('are right on the day on which the clocks go back', () => {
    // Matches 1 and 2 are both on the 25th, 24 hours apart: at 00:30 summer time and at 23:30 winter time.
    const matches = [match(1, '2026-10-24T22:30Z'), match(2, '2026-10-25T22:30Z'), match(3, '2026-10-25T23:30Z')]
    const { coming } = shape(daysOf(matches, 'Europe/Madrid', at('2026-10-25T00:30Z')))
    expect(coming).toEqual(['2026-10-25: 1,2', '2026-10-26: 3'])
  })

  test('are labelled with the weekday and the date', () => {
    expect(daysOf([match(1, '2026-06-14T16:00Z')], 'Europe/Madrid', 0).coming[0]?.label).toBe('Domingo, 14 de junio')
  })
})

const sides: [string, string] = ['ESP', 'CRO']

test('a match with known teams is open until kick-off, even without a new date, unless suspended or locked', () => {
  expect(isOpenAt({ state: 'scheduled', kickoff: 1000, sides }, 999)).toBe(true)
  expect(isOpenAt({ state: 'scheduled', kickoff: 1000, sides }, 1000)).toBe(false)
  expect(isOpenAt({ state: 'scheduled', kickoff: 1000, sides: ['ESP', null] }, 999)).toBe(false)
  expect(isOpenAt({ state: 'postponed', kickoff: null, sides }, 999)).toBe(true)
  expect(isOpenAt({ state: 'suspended', kickoff: 1000, sides }, 999)).toBe(false)
  expect(isOpenAt({ state: 'postponed', isLocked: true, kickoff: 2000, sides }, 999)).toBe(false)
  expect(isOpenAt({ state: 'scheduled', isLocked: true, kickoff: 2000, sides }, 999)).toBe(false)
  const later = { state: 'scheduled', kickoff: 3000, sides } as const
  expect(nextKickoff([later, { ...later, kickoff: 2000 }, { ...later, kickoff: 500 }], 999)).toBe(2000)
  expect(nextKickoff([later], 3000)).toBeUndefined()
})

test.each<[MatchState, boolean, number | null, boolean]>([
  ['scheduled', false, 1000, false],
  ['scheduled', false, 999, true],
  ['postponed', false, 999, true],
  ['postponed', false, null, false],
  ['postponed', true, 2000, true],
  ['suspended', false, 500, false],
  ['suspended', true, 500, true],
  ['undefined', false, 500, false],
  ['live', true, 500, true],
])(
  'a match that is %s, locked by the server: %s, with its kick-off at %s, is locked at 999: %s',
  (state, isLocked, kickoff, locked) => {
    expect(isLockedAt({ state, isLocked, kickoff, sides }, 999)).toBe(locked)
  },
)

test('the champion can be predicted in two periods, or in one if there is no second period', () => {
  const champion = { locksAt: 10, secondOpensAt: 20, secondLocksAt: 30, winner: null }
  expect([9, 10, 20, 30].map((now) => championWindowAt(champion, now))).toEqual(['first', null, 'second', null])
  expect(championWindowAt({ ...champion, secondOpensAt: null }, 25)).toBeNull()
  expect([9, 10, 19, 29, 31].map((now) => lastChange(champion, now))).toEqual([0, 10, 10, 20, 30])
})

test('a match has texts for its stage, its result and the points of a prediction', () => {
  expect(stageWords({ stage: 'group', group: 'A', round: 2 })).toBe('Grupo A, 2.ª jornada')
  expect(stageWords({ stage: 'r16', group: null, round: null })).toBe('Octavos')
  expect(resultNote({ ft90: [2, 0], aet: null, pens: null }, 'aet')).toBeNull()
  expect(resultNote({ ft90: [0, 0], aet: [0, 0], pens: [3, 0] }, 'aet')).toBe(
    'Tras la prórroga; 0\u2060-\u20600 a los 90 minutos. Penaltis: 3\u2060-\u20600, que no cuentan para el marcador.',
  )
  const scored = { tier: 'exact', points: 5, factor: 2, through: 2, total: 12 } as const
  expect(sumWords(scored)).toBe('5 × 2 + 2 por quien pasa')
  expect(sumWords({ ...scored, factor: 1, through: 0 })).toBe('5')
})

test('between the two periods a member reads what can still be picked, and after them only what is final', () => {
  const FACTORS = { group: 1, r16: 2, qf: 2, sf: 3, final: 3 }
  const scoring = { exact: 5, difference: 3, winner: 2, through: 2, factors: FACTORS, basis: 'aet' as const }
  const champion = { locksAt: 10, secondOpensAt: 20, secondLocksAt: 30, winner: null }
  const view = { champion, teams: [], scoring: { ...scoring, champion: 15, secondChampion: 7 } }
  const none = { team: null, savedAt: null, second: null, secondSavedAt: null, total: null }
  const said = (pick: object, now: number) => closedWords(view, { ...none, ...pick }, now)
  expect(said({}, 15)).toBe('Aún puedes elegir campeón cuando acaben los grupos, por 7 puntos.')
  expect(said({ team: 'ESP' }, 15)).toBe('Podrás cambiarlo cuando acaben los grupos, por 7 puntos.')
  expect(said({ second: 'ESP' }, 35)).toBe('Ya no se puede cambiar.')
  expect(said({}, 35)).toBe('Ya no se puede elegir.')
})
