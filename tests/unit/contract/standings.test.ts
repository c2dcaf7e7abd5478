import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Ruling, standingsOf } from '#contract/games/eurocopa/standings.ts'
import type { Goals, Match, Result, Tournament } from '#contract/games/eurocopa/tournament.ts'

const TEAMS = ['AAA', 'BBB', 'CCC', 'DDD'] as const
const [A, B, C, D] = TEAMS
/** The last two pairs are of the last round. */
const PAIRS: [string, string][] = [
  [A, B],
  [C, D],
  [A, C],
  [B, D],
  [A, D],
  [B, C],
]
const matches = PAIRS.map((sides, i): Match => {
  return { n: i + 1, stage: 'group', group: 'X', round: Math.floor(i / 2) + 1, kickoff: i, city: 'Teruel', sides }
})
const tournament: Tournament = {
  teams: TEAMS.map((code) => ({ code, name: code, group: 'X' })),
  matches,
  thirds: { count: 0, map: {} },
}

type Scores = (Goals | null)[]
const resultsOf = (scores: Scores, pens?: Goals): Result[] =>
  scores.flatMap((ft90, i) => (ft90 ? [{ n: i + 1, ft90, ...(i === 5 && pens ? { pens } : {}) }] : []))

interface Case {
  scores: Scores
  pens?: Goals
  rulings?: Ruling[]
  /** From the first place to the last; level teams are in one list. */
  order: string[][]
}

const ruling = (order: string[]): Ruling => ({ scope: 'X', order, reason: 'Tarjetas' })

test.each<[string, Case]>([
  [
    'by points',
    {
      scores: [
        [1, 0],
        [1, 0],
        [1, 0],
        [1, 0],
        [1, 0],
        [1, 0],
      ],
      order: [[A], [B], [C], [D]],
    },
  ],
  [
    'by the match between two level teams, whatever the goal difference',
    {
      scores: [
        [0, 1],
        [0, 0],
        [3, 0],
        [0, 1],
        [3, 0],
        [0, 0],
      ],
      order: [[A], [D], [B], [C]],
    },
  ],
  [
    'by the matches among three level teams, and then between the two that are still level',
    // A, B and C each beat D, and beat one another in a circle. B scored most in the circle, and C beat A.
    {
      scores: [
        [2, 1],
        [1, 0],
        [0, 1],
        [1, 0],
        [1, 0],
        [2, 1],
      ],
      order: [[B], [C], [A], [D]],
    },
  ],
  [
    'by all goals, if the matches among level teams decide nothing',
    {
      scores: [
        [0, 0],
        [1, 0],
        [0, 0],
        [3, 0],
        [2, 0],
        [0, 0],
      ],
      order: [[B], [A], [C], [D]],
    },
  ],
  [
    'by a shoot-out between two level teams after their last match',
    {
      scores: [
        [1, 0],
        [0, 1],
        [1, 0],
        [0, 1],
        [1, 0],
        [0, 0],
      ],
      pens: [3, 4],
      order: [[A], [D], [C], [B]],
    },
  ],
  [
    'without a shoot-out if a third team has as many points',
    {
      scores: [
        [0, 0],
        [1, 0],
        [0, 0],
        [1, 0],
        [3, 0],
        [0, 0],
      ],
      pens: [3, 4],
      order: [[A], [B, C], [D]],
    },
  ],
  [
    'by a ruling',
    {
      scores: [
        [1, 0],
        [0, 1],
        [1, 0],
        [0, 1],
        [1, 0],
        [0, 0],
      ],
      rulings: [ruling([C, B])],
      order: [[A], [D], [C], [B]],
    },
  ],
  [
    'without a ruling that leaves out a level team',
    {
      scores: [
        [1, 0],
        [0, 1],
        [1, 0],
        [0, 1],
        [1, 0],
        [0, 0],
      ],
      rulings: [ruling([C, A])],
      order: [[A], [D], [B, C]],
    },
  ],
  [
    'by the last of two rulings',
    {
      scores: [
        [1, 0],
        [0, 1],
        [1, 0],
        [0, 1],
        [1, 0],
        [0, 0],
      ],
      rulings: [ruling([B, C]), ruling([C, B])],
      order: [[A], [D], [C], [B]],
    },
  ],
  ['as all level before the first match', { scores: [], order: [[A, B, C, D]] }],
])('teams are ordered %s', (_, { scores, pens, rulings, order }) => {
  const { lines, level } = standingsOf(tournament, 'X', resultsOf(scores, pens), rulings)
  const told = lines.map(({ team }) => level.find((set) => set.includes(team))?.toSorted() ?? [team])
  const sets = told.filter((set, i) => i === 0 || set.join() !== told[i - 1]?.join())
  expect(sets).toEqual(order)
})

const goals = fc.tuple(fc.nat(5), fc.nat(5))
const anyScores = fc.array(fc.option(goals), { minLength: 6, maxLength: 6 })

test('standings do not depend on the order of the results, and more points never mean a lower place', () => {
  fc.assert(
    fc.property(anyScores, fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }), (scores, order) => {
      const results = resultsOf(scores)
      const shuffled = order.flatMap((i) => results.filter(({ n }) => n === i + 1))
      const standings = standingsOf(tournament, 'X', results)
      expect(standingsOf(tournament, 'X', shuffled)).toEqual(standings)
      const points = standings.lines.map((line) => line.points)
      expect(points).toEqual(points.toSorted((a, b) => b - a))
      expect(standings.lines.map(({ team }) => team).toSorted()).toEqual(TEAMS)
    }),
  )
})
