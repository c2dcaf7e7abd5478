import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Edition } from '#api/campaigns/editions/edition.ts'
import { migrate, openDatabase } from '#api/db/database.ts'
import { RESULTS_2024, RULINGS_2024 } from '#api/games/eurocopa/data/euro-2024.ts'
import {
  type Entered,
  EntryFaults,
  type NewEntry,
  type NewRuling,
  withEntries,
  withRuling,
} from '#api/games/eurocopa/results/entry.ts'
import { rulingsNeeded } from '#api/games/eurocopa/results/faults.ts'
import { tournamentOf } from '#api/games/eurocopa/rules/rules.ts'
import { EnteredResult, tournamentStateOf } from '#api/games/eurocopa/tournament/matches.ts'
import { DAY_MS, HOUR_MS } from '#contract/primitives/durations.ts'
import { kickoffOf, PORRA_ID, porra } from '#tests/support/porra.ts'
import { loadTestSeason } from '#tests/support/seasons.ts'

interface Facts {
  standings: Record<string, { team: string }[]>
  thirdsRanking: string[]
  matches: { n: number; home: string; away: string }[]
}
const source = new URL('../../../../../src/api/games/eurocopa/data/euro2024.json', import.meta.url)
const facts: Facts = JSON.parse(readFileSync(source, 'utf8'))

const db = await openDatabase('sqlite::memory:')
await migrate(db)
const season = await loadTestSeason(db, () => kickoffOf(1), porra())
await db.close()
const edition = season.byId(PORRA_ID) as Edition

const NOTHING: Entered = {
  entries: [],
  rulings: [],
  locks: [],
  state: tournamentStateOf(tournamentOf(edition), [], []),
}
const after = (n: number) => ({ actor: 'test', now: kickoffOf(n) + 4 * HOUR_MS })
const played = (n: number): NewEntry => {
  const { ft90 = [9, 9], aet, pens } = RESULTS_2024.find((one) => one.n === n) ?? {}
  const result = { ft90: [...ft90], ...(aet && { aet: [...aet] }), ...(pens && { pens: [...pens] }) }
  return { match: n, state: 'finished', result: v.parse(EnteredResult, result), reason: null }
}
const [CARDS, RANKING] = RULINGS_2024.map(({ scope, order, reason }): NewRuling => ({ scope, teams: order, reason }))
const ruled = (entered: Entered, ruling: NewRuling | undefined) =>
  withRuling(edition, entered, ruling ?? { scope: '', teams: [], reason: '' }, after(36))
/** Returns the entries up to a match, with the rulings after the group stage. */
function until(last: number): Entered {
  let entered = NOTHING
  for (let n = 1; n <= last; n++) {
    entered = withEntries(edition, entered, [played(n)], after(n))
    if (n === 36) entered = ruled(ruled(entered, CARDS), RANKING)
  }
  return entered
}
const sidesIn = ({ state }: Entered, n: number) => state.matches.get(n)?.sides

const groups = until(36)
const whole = until(51)

function faultsOf(enter: () => unknown): readonly string[] {
  try {
    enter()
    return []
  } catch (error) {
    if (error instanceof EntryFaults) return error.lines
    throw error
  }
}
const faults = (entered: Entered, entries: NewEntry[], now: number) =>
  faultsOf(() => withEntries(edition, entered, entries, { actor: 'test', now }))

test('entering 2024 match by match gives the teams of each match in time, and asks for two rulings', () => {
  let entered = NOTHING
  for (const { n, home, away } of facts.matches) {
    expect(sidesIn(entered, n), `match ${n}`).toEqual([home, away])
    entered = withEntries(edition, entered, [played(n)], after(n))
    const asked = rulingsNeeded(entered.state).map(({ scope, teams }) => [scope, [...teams].sort()])
    if (n < 36) expect(asked).toEqual(n < lastOfGroup('C') ? [] : [['C', ['DEN', 'SVN']]])
    if (n !== 36) continue
    expect(asked).toEqual([
      ['C', ['DEN', 'SVN']],
      ['thirds', ['GEO', 'NED']],
    ])
    expect(sidesIn(entered, 37)).toEqual(['GER', null])
    entered = ruled(ruled(entered, CARDS), RANKING)
    expect(rulingsNeeded(entered.state)).toEqual([])
  }
  const { stage } = entered.state
  for (const [group, lines] of Object.entries(facts.standings)) {
    expect(stage.groups[group]?.lines.map(({ team }) => team)).toEqual(lines.map(({ team }) => team))
  }
  expect(stage.thirds.lines.map(({ team }) => team)).toEqual(facts.thirdsRanking)
  expect(entered.state.results).toHaveLength(51)
})

const lastOfGroup = (group: string) =>
  Math.max(...tournamentOf(edition).matches.flatMap((match) => (match.group === group ? match.n : [])))

const of = (match: number, result: object, reason: string | null = null): NewEntry => ({
  match,
  state: 'finished',
  result: { ft90: [1, 1], ...result },
  reason,
})

test.each<[string, Entered, NewEntry[], number, string[]]>([
  ['a match twice', NOTHING, [of(1, {}), of(1, {})], 1, ['match 1: it is there twice']],
  ['an unknown match', NOTHING, [of(52, {})], 1, ['match 52: the tournament has no such match']],
  [
    'a final before its semi-finals',
    until(48),
    [played(51)],
    51,
    ['match 51: it is not known yet who plays: enter the matches and rulings before it first'],
  ],
  [
    'a shoot-out without a draw',
    NOTHING,
    [of(1, { ft90: [2, 1], pens: [4, 3] })],
    1,
    ['match 1: a shoot-out follows a draw'],
  ],
  [
    'extra time that takes goals away',
    groups,
    [of(37, { aet: [0, 2] })],
    37,
    ['match 37: a side has fewer goals after extra time'],
  ],
  [
    'extra time in a group match',
    NOTHING,
    [of(1, { aet: [2, 1] })],
    1,
    ['match 1: a match of a group has no extra time'],
  ],
  [
    'extra time after a win',
    groups,
    [of(37, { ft90: [1, 0], aet: [2, 0] })],
    37,
    ['match 37: extra time follows a draw after 90 minutes'],
  ],
  [
    'a knock-out match without a winner',
    groups,
    [of(37, {})],
    37,
    ['match 37: a draw of a knock-out goes on: give --aet'],
  ],
  [
    'a knock-out match without its shoot-out',
    groups,
    [of(37, { aet: [1, 1] })],
    37,
    ['match 37: a draw after extra time goes on: give --pens'],
  ],
  ['more than 30 goals', NOTHING, [of(1, { ft90: [31, 0] })], 1, ['match 1: goals are whole numbers from 0 to 30']],
  ['a correction without a reason', until(1), [of(1, {})], 1, ['match 1: say why: --reason']],
  [
    'a correction after which other teams would have played a later match',
    whole,
    [of(50, { ft90: [2, 1] }, 'Acta')],
    51,
    ['match 50: match 51 has a result, and others would have played it: take that back first'],
  ],
])('%s is refused', (_, entered, entries, n, lines) => {
  expect(faults(entered, entries, after(n).now)).toEqual(lines)
})

test('a result can be entered from the kick-off on, even if the kick-off was postponed', () => {
  expect(faults(NOTHING, [of(1, {})], kickoffOf(1) - 1)).toEqual(['match 1: it has not begun'])
  expect(faults(NOTHING, [of(1, {})], kickoffOf(1))).toEqual([])
  const to = kickoffOf(1) + DAY_MS
  const postpone = (kickoff: number | null): NewEntry => ({ match: 1, state: 'postponed', kickoff, reason: 'Lluvia' })
  const postponed = withEntries(edition, NOTHING, [postpone(to)], after(1))
  expect(faults(postponed, [of(1, {})], to - 1)).toEqual(['match 1: it has not begun'])
  expect(faults(postponed, [of(1, {})], to)).toEqual([])
  const open = withEntries(edition, NOTHING, [postpone(null)], after(1))
  expect(faults(open, [of(1, {})], to)).toEqual(['match 1: it is postponed without a new time'])
  expect(faults(NOTHING, [postpone(kickoffOf(1))], kickoffOf(1))).toEqual(['match 1: its new time is over'])
})

test('entries with faults are refused together, with every fault; entries may be in any order', () => {
  expect(faults(NOTHING, [played(2), of(52, {}), of(3, { aet: [1, 1] })], after(3).now)).toHaveLength(2)
  expect(withEntries(edition, until(48), [played(51), played(50), played(49)], after(51)).state.results).toHaveLength(
    51,
  )
})

test.each<[string, Entered, NewRuling, string[]]>([
  [
    'on a group whose matches are not over',
    until(20),
    { scope: 'C', teams: ['DEN', 'SVN'], reason: 'r' },
    ['group C: its matches are not over'],
  ],
  [
    'on an unknown group',
    whole,
    { scope: 'X', teams: ['DEN', 'SVN'], reason: 'r' },
    ['group X: the tournament has no such group'],
  ],
  [
    'with a team that is not level',
    groups,
    { scope: 'C', teams: ['DEN', 'SVN', 'ENG'], reason: 'r' },
    ['group C: ENG is not level with another team'],
  ],
  [
    'with an unknown team',
    groups,
    { scope: 'C', teams: ['DEN', 'XXX'], reason: 'r' },
    ['group C: there is no team XXX'],
  ],
  [
    'with a team twice',
    groups,
    { scope: 'C', teams: ['DEN', 'SVN', 'DEN'], reason: 'r' },
    ['group C: DEN is there twice'],
  ],
  [
    'without one of the level teams',
    groups,
    { scope: 'C', teams: ['DEN'], reason: 'r' },
    ['group C: SVN are level too: name them all'],
  ],
  ['without a reason', groups, { scope: 'C', teams: ['SVN', 'DEN'], reason: ' ' }, ['group C: say why: --reason']],
  [
    'after which other teams would have played later matches',
    whole,
    { scope: 'C', teams: ['SVN', 'DEN'], reason: 'r' },
    [
      'group C: match 37 has a result, and others would have played it: take that back first',
      'group C: match 41 has a result, and others would have played it: take that back first',
    ],
  ],
])('a ruling %s is refused', (_, entered, ruling, lines) => {
  expect(faultsOf(() => ruled(entered, ruling))).toEqual(lines)
})

test('a ruling can be corrected before a match that depends on it has a result', () => {
  const turned = ruled(groups, { scope: 'C', teams: ['SVN', 'DEN'], reason: 'Una tarjeta más' })
  expect(sidesIn(turned, 37)).toEqual(['GER', 'SVN'])
})
