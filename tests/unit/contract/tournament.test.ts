import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EURO_2024, RESULTS_2024, RULINGS_2024 } from '#api/games/eurocopa/data/euro-2024.ts'
import { bracketOf, type GoesOn } from '#contract/games/eurocopa/bracket.ts'
import { type Ruling, standingsOf, thirdsOf } from '#contract/games/eurocopa/standings.ts'
import { type Result, type Stage, winnerOf } from '#contract/games/eurocopa/tournament.ts'

interface Facts {
  standings: Record<string, { team: string; pts: number; w: number; d: number; l: number; gf: number; ga: number }[]>
  thirdsRanking: string[]
  matches: { n: number; stage: Stage; slots?: [string, string]; home: string; away: string }[]
}

const file = new URL('../../../src/api/games/eurocopa/data/euro2024.json', import.meta.url)
const facts: Facts = JSON.parse(readFileSync(file, 'utf8'))
const tournament = EURO_2024
const results = RESULTS_2024
const GROUPS = ['A', 'B', 'C', 'D', 'E', 'F']
const [CARDS, RANKING] = RULINGS_2024 as [Ruling, Ruling]

const groupsWith = (played: readonly Result[], rulings: readonly Ruling[]) =>
  Object.fromEntries(GROUPS.map((group) => [group, standingsOf(tournament, group, played, rulings)]))

function after(played: readonly Result[], rulings: readonly Ruling[]) {
  const groups = groupsWith(played, rulings)
  const thirds = thirdsOf(Object.values(groups), rulings)
  const goesOn: GoesOn = ({ n }, sides) => {
    const result = played.find((one) => one.n === n)
    const winner = result && winnerOf(result)
    return winner === undefined || winner === null ? null : sides[winner]
  }
  return { groups, thirds, bracket: bracketOf(tournament, { groups, thirds }, goesOn) }
}

test('the results of 2024 give the real standings of the groups and the real order of the thirds', () => {
  const { groups, thirds } = after(results, [CARDS, RANKING])
  for (const group of GROUPS) {
    const lines = groups[group]?.lines.map(({ team, points, won, drawn, lost, scored, conceded }) => {
      return { team, pts: points, w: won, d: drawn, l: lost, gf: scored, ga: conceded }
    })
    expect(lines).toEqual(facts.standings[group])
  }
  expect(thirds.lines.map(({ team }) => team)).toEqual(facts.thirdsRanking)
})

test('the results of 2024 give the real teams of every match before it is played', () => {
  for (const { n, home, away } of facts.matches) {
    const played = results.filter((result) => result.n < n)
    const { bracket } = after(played, [CARDS, RANKING])
    expect(bracket.get(n)).toEqual([home, away])
  }
  const final = results.find(({ n }) => n === 51)
  expect(final && winnerOf(final)).toBe(0)
})

test('no team has a place in the bracket before its group is over, and no third before all groups are', () => {
  const begun = after(
    results.filter(({ n }) => n <= 12),
    [CARDS, RANKING],
  ).bracket
  expect([...begun].flatMap(([n, sides]) => (n > 36 ? sides : []))).toEqual(new Array(30).fill(null))
  // Only the last round of group F is missing; its third might still be among the best.
  const { bracket } = after(
    results.filter(({ n }) => n <= 34),
    [CARDS, RANKING],
  )
  expect(bracket.get(37)).toEqual(['GER', 'DEN'])
  expect(bracket.get(39)).toEqual(['ESP', null])
  expect(facts.matches.filter(({ slots }) => slots?.[0] === '1F').map(({ n }) => bracket.get(n))).toEqual([
    [null, null],
  ])
})

test('two places of 2024 stay undecided without a ruling', () => {
  const { groups, thirds, bracket } = after(results, [])
  expect(groups.C?.level).toEqual([expect.arrayContaining(['DEN', 'SVN'])])
  expect(thirds.level.map((set) => set.toSorted())).toContainEqual(['GEO', 'NED'])
  expect(GROUPS.filter((group) => groups[group]?.level.length)).toEqual(['C'])
  // Undecided: the second of group C, and one of the thirds.
  expect(bracket.get(37)).toEqual(['GER', null])
  expect(bracket.get(39)).toEqual(['ESP', null])
})

test('a third that is level with a third outside the qualifying places has no place in the bracket', () => {
  const { groups, thirds } = after(results, [CARDS, RANKING])
  const levelAt = (...places: number[]) => {
    const set = places.map((place) => thirds.lines[place - 1]?.team ?? '')
    return bracketOf(tournament, { groups, thirds: { ...thirds, level: [set] } }, () => null).get(39)
  }
  expect(levelAt(1, 2)).toEqual(['ESP', 'GEO'])
  expect(levelAt(4, 5)).toEqual(['ESP', null])
})
