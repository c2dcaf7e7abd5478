import { type BoardScope, scopeOf } from '#contract/games/eurocopa/eurocopa.ts'
import { scoreOf, throughOf } from '#contract/games/eurocopa/scoring.ts'
import { type Goals, winnerOf } from '#contract/games/eurocopa/tournament.ts'
import type { EurocopaRules } from '../rules/rules.ts'
import type { MatchNow } from '../tournament/matches.ts'

/** A prediction that counts, and when its match was predicted first. */
export interface FirstPrediction {
  match: number
  goals: Goals
  through: 0 | 1 | null
  at: number
}

/** A member's deeds, from their rows. */
export interface Deeds {
  said: readonly FirstPrediction[]
  /** The code of the team that counts. */
  champion: string | null
  /** When a league of the member's became one for the badge. */
  ownLeague: number | null
}

/** A predicted match that has a result. */
export interface Call {
  /** When its present result was entered. */
  at: number
  isExact: boolean
  /** The right winner, or the right draw. */
  isRight: boolean
  isKnockOut: boolean
  /** A draw was predicted, and who went on in the shoot-out that there was. */
  isShootOut: boolean
}

/** The input of the badges. Instants are in order. */
export interface Summary {
  /** When matches were predicted first. */
  predicted: number[]
  /** When unpredicted matches came to count for no member: they need no prediction. */
  excused: number[]
  matches: number
  /** By kick-off, of those that were predicted and count: null while one has no result. */
  calls: (Call | null)[]
  /** How many matches of each round count, and when its right calls were decided. */
  rounds: { scope: BoardScope; of: number; right: number[] }[]
  champion: number | null
  ownLeague: number | null
}

/** Makes the function that sums up deeds, for a state of the tournament: shared parts are computed once. */
export function summaryBy(matches: readonly MatchNow[], scoring: Required<EurocopaRules['scoring']>) {
  const inOrder = matches.toSorted((a, b) => (a.kickoff ?? Infinity) - (b.kickoff ?? Infinity) || a.match.n - b.match.n)
  const counting = inOrder.filter((one) => !isVoid(one)).map((now) => ({ now, scope: scopeOf(now.match) }))
  const rounds = [...Map.groupBy(counting, ({ scope }) => scope)].map(([scope, { length }]) => ({ scope, of: length }))
  const excused = matches.filter(isVoid).map((now) => ({ match: now.match.n, at: decidedAt(now) }))
  const championAt = championIn(matches)

  return ({ said, champion, ownLeague }: Deeds): Summary => {
    const byMatch = new Map(said.map((one) => [one.match, one]))
    const calls = counting.flatMap(({ now, scope }) => {
      const one = byMatch.get(now.match.n)
      return one ? [{ scope, call: callOf(one, now, scoring) }] : []
    })
    return {
      predicted: sorted(said.map(({ at }) => at)),
      excused: excused.flatMap(({ match, at }) => (byMatch.has(match) ? [] : [at])),
      matches: matches.length,
      calls: calls.map(({ call }) => call),
      rounds: rounds.map((round) => {
        const right = calls.flatMap(({ call, scope }) => (scope === round.scope && call?.isRight ? [call.at] : []))
        return { ...round, right: sorted(right) }
      }),
      champion: championAt(champion),
      ownLeague,
    }
  }
}

const isVoid = ({ entry }: MatchNow): boolean => entry?.state === 'suspended'
const decidedAt = ({ entry }: MatchNow): number => Number(entry?.at ?? 0)
const sorted = (instants: readonly number[]): number[] => instants.toSorted((a, b) => a - b)

function callOf(
  { goals, through }: FirstPrediction,
  now: MatchNow,
  scoring: Required<EurocopaRules['scoring']>,
): Call | null {
  const { match, result } = now
  if (!result) return null
  const prediction = through === null ? { goals } : { goals, through }
  const { tier } = scoreOf(prediction, result, match.stage, scoring)
  const isShootOut = result.pens !== undefined && goals[0] === goals[1] && throughOf(prediction) === winnerOf(result)
  return {
    at: decidedAt(now),
    isExact: tier === 'exact',
    isRight: tier !== 'none',
    isKnockOut: match.stage !== 'group',
    isShootOut,
  }
}

/** Returns when a champion was decided to be the right one; null for any other. */
function championIn(matches: readonly MatchNow[]): (champion: string | null) => number | null {
  const final = matches.find(({ match }) => match.stage === 'final')
  const side = final?.result ? winnerOf(final.result) : null
  if (!final || side === null) return () => null
  return (champion) => (champion !== null && final.sides[side] === champion ? decidedAt(final) : null)
}
