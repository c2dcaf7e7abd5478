import { createHash } from 'node:crypto'
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

/** Returns a number from 0 to 1 that depends only on the label. */
function chanceOf(label: string): number {
  return createHash('sha256').update(label).digest().readUIntBE(0, 6) / 2 ** 48
}

/** A player's habits; `skill` and `zeal` are from 0 to 1. */
interface Player {
  label: string
  skill: number
  zeal: number
}

export const playerIn = (edition: string, player: number): Player => {
  const label = `${edition}|${player}`
  return { label, skill: chanceOf(`${label}|skill`), zeal: chanceOf(`${label}|zeal`) }
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
  const of = (what: string) => chanceOf(`${label}|${match.n}|${what}`)
  if (of('zeal') > 0.6 + 0.4 * zeal) return undefined
  const goals = goalsOf(of('luck'), of('score'), skill, result)
  const early = of('time')
  if (match.stage === 'group') return { goals, through: null, early }
  if (goals[0] !== goals[1]) return { goals, through: goals[0] > goals[1] ? 0 : 1, early }
  const winner = result ? winnerOf(result) : null
  const isRight = of('through') < 0.4 + 0.3 * skill
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

/** Returns the team that a player picks as champion; teams with more wins in the group stage are picked more often. */
export function championOf({ label }: Player, { teams, matches, replay }: EurocopaRules): string | null {
  const weights = teams.map(({ code }) => {
    const won = matches.filter(({ n, sides }) => {
      const result = replay?.results.find((one) => one.n === n)
      const winner = result ? winnerOf(result) : null
      return winner !== null && sides[winner] === code
    })
    return { code, weight: 1 + 4 * won.length ** 2 }
  })
  let left = chanceOf(`${label}|champion`) * weights.reduce((sum, { weight }) => sum + weight, 0)
  for (const { code, weight } of weights) {
    left -= weight
    if (left < 0) return code
  }
  return null
}
