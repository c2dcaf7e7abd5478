import { describe, expect, test } from 'vitest'
import { EURO_2024, RESULTS_2024 } from '#api/games/eurocopa/data/euro-2024.ts'
import { splitKey, splitOf } from '#api/games/eurocopa/predictions/splits.ts'
import type { MatchEntryTable } from '#api/games/eurocopa/tables.ts'
import { championWindows, windowAt } from '#api/games/eurocopa/tournament/champion-windows.ts'
import { isLocked, isOpen, type MatchNow, stateOf, tournamentStateOf } from '#api/games/eurocopa/tournament/matches.ts'
import { DAY_MS, HOUR_MS } from '#contract/primitives/durations.ts'

const kickoffOf = (n: number): number => EURO_2024.matches.find((match) => match.n === n)?.kickoff ?? 0
const FIRST = kickoffOf(1)

type Entry = Pick<MatchEntryTable, 'state' | 'at'> & Partial<MatchEntryTable>
const ended = (match: number, changes: Partial<Entry> = {}): Entry => {
  const { n: _, ...result } = RESULTS_2024.find(({ n }) => n === match) ?? { n: 0 }
  return { match, state: 'finished', at: kickoffOf(match) + 2 * HOUR_MS, result: JSON.stringify(result), ...changes }
}
const rowsOf = (entries: readonly Entry[]) =>
  entries.map((entry, i): MatchEntryTable => {
    const nothing = { campaign_id: 'eurocopa/test', kickoff: null, result: null, reason: null, actor: 'test' }
    return { ...nothing, match: 1, version: i + 1, ...entry }
  })
const state = (...entries: Entry[]) => tournamentStateOf(EURO_2024, rowsOf(entries), [])
const matchOf = (n: number, ...entries: Entry[]) => state(...entries).matches.get(n) as MatchNow

describe('a match', () => {
  const postponed = (kickoff: number | null, at = FIRST - HOUR_MS): Entry => ({ state: 'postponed', kickoff, at })
  const suspended = (at: number): Entry => ({ state: 'suspended', at })
  const open = (at: number): Entry => ({ state: 'open', at })
  const LATER = FIRST + 3 * DAY_MS

  test.each<[string, Entry[], number, string, boolean, boolean?]>([
    ['before the kick-off', [], FIRST - 1, 'scheduled', true],
    ['at the kick-off', [], FIRST, 'live', false],
    ['two hours later', [], FIRST + 2 * HOUR_MS, 'waiting', false],
    ['with a result', [ended(1)], FIRST + DAY_MS, 'finished', false],
    ['with the same result entered twice', [ended(1), ended(1)], FIRST + DAY_MS, 'finished', false],
    ['with a corrected result', [ended(1), ended(1, { result: '{"ft90":[1,1]}' })], FIRST + DAY_MS, 'corrected', false],
    [
      'whose result was taken back',
      [ended(1), { state: 'open', at: FIRST + DAY_MS }],
      FIRST + DAY_MS,
      'waiting',
      false,
    ],
    ['postponed without a new time', [postponed(null)], FIRST + DAY_MS, 'postponed', true],
    ['postponed, before its new time', [postponed(LATER)], LATER - 1, 'postponed', true],
    ['postponed, at its new time', [postponed(LATER)], LATER, 'live', false],
    ['postponed twice', [postponed(LATER), postponed(LATER + DAY_MS)], LATER, 'postponed', true],
    ['broken off and postponed', [postponed(LATER, FIRST + HOUR_MS)], FIRST + HOUR_MS, 'postponed', true],
    ['postponed, with a result', [postponed(LATER), ended(1)], LATER + DAY_MS, 'finished', false],
    ['suspended before its kick-off', [suspended(FIRST - HOUR_MS)], FIRST - 1, 'suspended', false, false],
    ['suspended before its kick-off, at the kick-off', [suspended(FIRST - HOUR_MS)], FIRST, 'suspended', false, false],
    [
      'suspended before its kick-off, and reopened in time',
      [suspended(FIRST - HOUR_MS), open(FIRST - 9)],
      FIRST - 1,
      'scheduled',
      true,
    ],
    [
      'suspended before its kick-off, and reopened too late',
      [suspended(FIRST - HOUR_MS), open(FIRST + 9)],
      FIRST + 9,
      'live',
      false,
    ],
    [
      'suspended before its kick-off, and postponed',
      [suspended(FIRST - HOUR_MS), postponed(LATER)],
      FIRST + 9,
      'postponed',
      true,
    ],
    ['suspended after its kick-off', [suspended(FIRST + HOUR_MS)], FIRST + HOUR_MS, 'suspended', false],
    [
      'suspended after a postponement, before its new time',
      [postponed(LATER), suspended(LATER - 1)],
      LATER,
      'suspended',
      false,
      false,
    ],
    ['moved to an earlier time', [postponed(FIRST - HOUR_MS, FIRST - DAY_MS)], FIRST - HOUR_MS, 'live', false],
    [
      'postponed after its result was taken back',
      [ended(1), open(FIRST + DAY_MS), postponed(LATER, FIRST + DAY_MS)],
      LATER - 1,
      'postponed',
      false,
    ],
  ])(
    '%s has its state, and is open or locked accordingly',
    (_, entries, now, state, isPredictable, isShown = !isPredictable) => {
      const match = matchOf(1, ...entries)
      expect(stateOf(match, now)).toBe(state)
      expect([isOpen(match, now), isLocked(match, now)]).toEqual([isPredictable, isShown])
    },
  )

  test.each<[string, Entry[]]>([
    ['before its kick-off', []],
    ['that is postponed', [postponed(LATER)]],
    ['that is postponed without a new time', [postponed(null)]],
    ['that is broken off and postponed', [postponed(LATER, FIRST + HOUR_MS)]],
    ['that is suspended before its kick-off', [suspended(FIRST - HOUR_MS)]],
    ['that is suspended before its kick-off and reopened', [suspended(FIRST - HOUR_MS), open(FIRST - 9)]],
  ])('%s stays locked once its lock has been recorded, whatever the clock says', (_, entries) => {
    const match = tournamentStateOf(EURO_2024, rowsOf(entries), [], [{ match: 1 }]).matches.get(1) as MatchNow
    for (const now of [FIRST - DAY_MS, FIRST - 1, FIRST, LATER - 1, LATER]) {
      expect([isOpen(match, now), isLocked(match, now)]).toEqual([false, true])
    }
  })

  test('whose teams are not known yet is neither open nor locked', () => {
    const match = matchOf(51)
    expect([isOpen(match, FIRST), isLocked(match, FIRST)]).toEqual([false, false])
  })
})

describe('the champion', () => {
  const groups = Array.from({ length: 36 }, (_, i) => ended(i + 1))
  const lastAt = Math.max(...groups.map(({ at }) => at))
  const windows = (...entries: Entry[]) => championWindows({ closesAt: FIRST + 90 * DAY_MS }, state(...entries))

  test('can be picked until the first kick-off, and again between the group stage and the next kick-off', () => {
    expect(windows()).toEqual({ locksAt: FIRST, secondOpensAt: null, secondLocksAt: null })
    expect(windows(...groups.slice(1))).toMatchObject({ secondOpensAt: null })
    const open = windows(...groups)
    expect(open).toEqual({ locksAt: FIRST, secondOpensAt: lastAt, secondLocksAt: kickoffOf(38) })
    const chances = [FIRST - 1, FIRST, lastAt - 1, lastAt, kickoffOf(38) - 1, kickoffOf(38)]
    expect(chances.map((at) => windowAt(open, at))).toEqual(['first', null, null, 'second', 'second', null])
  })

  test('cannot be picked again before a postponed group match is over; a suspended one is not waited for', () => {
    const without = groups.slice(1)
    expect(windows(...without, { state: 'postponed', kickoff: lastAt, at: FIRST - 1 })).toMatchObject({
      locksAt: Math.min(...EURO_2024.matches.slice(1).map(({ kickoff }) => kickoff)),
      secondOpensAt: null,
    })
    expect(windows(...without, { state: 'suspended', at: FIRST + HOUR_MS })).toMatchObject({ secondOpensAt: lastAt })
  })

  test('can be picked again from the first result of the last group match on, even if a result is corrected', () => {
    expect(windows(...groups, ended(1, { at: lastAt + HOUR_MS }))).toMatchObject({ secondOpensAt: lastAt })
  })

  test.each(['suspended', 'postponed'] as const)(
    'stays locked when the match whose kick-off locked it is %s afterwards',
    (state) => {
      const brokenOff = { state, at: FIRST + HOUR_MS, kickoff: FIRST + 40 * DAY_MS }
      expect(windows(brokenOff).locksAt).toBe(FIRST)
      expect(windows({ ...brokenOff, at: FIRST - 1 }).locksAt).toBe(kickoffOf(2))
      const knockOut = { ...brokenOff, match: 38, at: kickoffOf(38) + HOUR_MS }
      expect(windows(...groups, knockOut).secondLocksAt).toBe(kickoffOf(38))
    },
  )
})

test.each([
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [2, 1, 0],
    [67, 33, 0],
  ],
  [
    [0, 0, 5],
    [0, 0, 100],
  ],
  [
    [995, 4, 1],
    [100, 0, 0],
  ],
])('the counts %j are split into whole percentages', ([home = 0, draw = 0, away = 0], whole) => {
  const counts = new Map([
    [splitKey(7, 'home'), home],
    [splitKey(7, 'draw'), draw],
    [splitKey(7, 'away'), away],
  ])
  const split = splitOf(7, counts)
  expect([split?.home, split?.draw, split?.away]).toEqual(whole)
  expect(split?.people).toBe(home + draw + away)
  expect(splitOf(8, counts)).toBeUndefined()
})
