import { hash } from 'node:crypto'
import { type Goals, type Result, winnerOf } from '#contract/games/eurocopa/tournament.ts'
import type { EurocopaRules } from '../rules/rules.ts'
import type { MatchNow } from '../tournament/matches.ts'

/** Scores that people like to predict, the most popular first. */
const LIKED: readonly Goals[] = [
  ...([
    [1, 0],
    [2, 1],
    [1, 1],
    [2, 0],
  ] as const),
  ...([
    [0, 1],
    [1, 2],
    [0, 0],
    [0, 2],
  ] as const),
  ...([
    [3, 1],
    [2, 2],
    [3, 0],
    [1, 3],
  ] as const),
]

/** Bytes of one number: the most whole bytes that a double holds exactly. */
const BYTES = 6

/** Returns the n-th of five numbers from 0 to 1 that depend only on the label. */
function chancesOf(label: string): (n: number) => number {
  const digest = hash('sha256', label, 'buffer')
  return (n) => digest.readUIntBE(n * BYTES, BYTES) / 2 ** (8 * BYTES)
}

/** A player's habits; `skill` and `zeal` are from 0 to 1. */
interface Player {
  label: string
  skill: number
  zeal: number
}

export const playerIn = (edition: string, player: number): Player => {
  const label = `${edition}|${player}`
  const chance = chancesOf(label)
  return { label, skill: chance(0), zeal: chance(1) }
}

export interface Guess {
  goals: Goals
  through: 0 | 1 | null
  /** When the player predicts: the time before the kick-off, as a fraction of the longest possible time. */
  early: number
}

/** Returns a player's prediction, given the result of the match; undefined if the player forgets to predict. */
export function guessOf(
  { label, skill, zeal }: Player,
  { match }: MatchNow,
  result: Result | undefined,
): Guess | undefined {
  const chance = chancesOf(`${label}|${match.n}`)
  if (chance(0) > 0.6 + 0.4 * zeal) return undefined
  const goals = goalsOf(chance(1), chance(2), skill, result)
  const early = chance(3)
  if (match.stage === 'group') return { goals, through: null, early }
  if (goals[0] !== goals[1]) return { goals, through: goals[0] > goals[1] ? 0 : 1, early }
  const winner = result ? winnerOf(result) : null
  const isRight = chance(4) < 0.4 + 0.3 * skill
  return { goals, through: (winner === 0) === isRight ? 0 : 1, early }
}

function goalsOf(luck: number, score: number, skill: number, result: Result | undefined): Goals {
  const ended = result && (result.aet ?? result.ft90)
  const exact = 0.05 + 0.09 * skill
  if (ended && luck < exact) return ended
  const hasRightWinner = luck < exact + 0.25 + 0.3 * skill
  const some =
    ended && hasRightWinner
      ? LIKED.filter((goals) => hasSameWinner(goals, ended) && goals.join() !== ended.join())
      : LIKED
  // The square makes the first scores, which are more popular, more likely.
  return some[Math.floor(score ** 2 * some.length)] ?? [1, 1]
}

const hasSameWinner = ([home, away]: Goals, [homeGoals, awayGoals]: Goals): boolean =>
  Math.sign(home - away) === Math.sign(homeGoals - awayGoals)

interface Favourite {
  code: string
  /** How often the team is picked, compared with the others. */
  weight: number
}

/** Returns the teams that players may pick as champion; teams with more wins are picked more often. */
export function favouritesIn({ teams, matches, replay }: EurocopaRules): Favourite[] {
  const resultOf = new Map(replay?.results.map((result) => [result.n, result]))
  const winners = matches.flatMap(({ n, sides }) => {
    const result = resultOf.get(n)
    const winner = result ? winnerOf(result) : null
    return winner === null ? [] : [sides[winner]]
  })
  return teams.map(({ code }) => ({ code, weight: 1 + 4 * winners.filter((winner) => winner === code).length ** 2 }))
}

/** Returns the team that a player picks as champion. */
export function championOf({ label }: Player, favourites: readonly Favourite[]): string | null {
  let left = chancesOf(`${label}|champion`)(0) * favourites.reduce((sum, { weight }) => sum + weight, 0)
  for (const { code, weight } of favourites) {
    left -= weight
    if (left < 0) return code
  }
  return null
}
