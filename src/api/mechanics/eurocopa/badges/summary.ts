import { type BoardScope, scopeOf } from '#contract/mechanics/porra.ts'
import { scoreOf, throughOf } from '#contract/tournament/scoring.ts'
import { type Goals, winnerOf } from '#contract/tournament/tournament.ts'
import type { MatchNow } from '../matches.ts'
import type { EurocopaRules } from '../rules.ts'

/** A prediction that counts, and when its match was predicted first. */
export interface Said {
  match: number
  goals: Goals
  through: 0 | 1 | null
  at: number
}

/** What a member has done, as rows tell it. */
export interface Deeds {
  said: readonly Said[]
  /** The code of the team that counts. */
  champion: string | null
  /** When a league of the member's became one for the badge. */
  ownLeague: number | null
}

/** A predicted match that has a result. */
export interface Call {
  /** When its result was entered, as it stands. */
  at: number
  isExact: boolean
  /** The right winner, or the right draw. */
  isRight: boolean
  isKnockOut: boolean
  /** A draw was predicted, and who went on in the shoot-out that there was. */
  isShootOut: boolean
}

/** What the badges read. Instants are in order. */
export interface Summary {
  /** When matches were predicted first. */
  predicted: number[]
  /** When matches came to count for nobody that were not predicted: they need no prediction. */
  excused: number[]
  matches: number
  /** By kick-off, of those that were predicted and count: null while one has no result. */
  calls: (Call | null)[]
  /** How many matches of each round count, and when its right calls were decided. */
  rounds: { scope: BoardScope; of: number; right: number[] }[]
  champion: number | null
  ownLeague: number | null
}

/** Sums up deeds by how the tournament stands. */
export function summaryOf(
  { said, champion, ownLeague }: Deeds,
  matches: readonly MatchNow[],
  scoring: Required<EurocopaRules['scoring']>,
): Summary {
  const byMatch = new Map(said.map((one) => [one.match, one]))
  const inOrder = matches.toSorted((a, b) => (a.kickoff ?? Infinity) - (b.kickoff ?? Infinity) || a.match.n - b.match.n)
  const counting = inOrder.filter((one) => !isVoid(one))
  const calls = counting.flatMap((now) => {
    const one = byMatch.get(now.match.n)
    return one ? [{ scope: scopeOf(now.match), call: callOf(one, now, scoring) }] : []
  })
  return {
    predicted: sorted(said.map(({ at }) => at)),
    excused: matches.filter((now) => isVoid(now) && !byMatch.has(now.match.n)).map(decidedAt),
    matches: matches.length,
    calls: calls.map(({ call }) => call),
    rounds: [...Map.groupBy(counting, ({ match }) => scopeOf(match))].map(([scope, { length }]) => {
      const right = calls.flatMap(({ call, scope: own }) => (own === scope && call?.isRight ? [call.at] : []))
      return { scope, of: length, right: sorted(right) }
    }),
    champion: championAt(champion, matches),
    ownLeague,
  }
}

const isVoid = ({ entry }: MatchNow): boolean => entry?.state === 'suspended'
const decidedAt = ({ entry }: MatchNow): number => Number(entry?.at ?? 0)
const sorted = (instants: readonly number[]): number[] => instants.toSorted((a, b) => a - b)

function callOf({ goals, through }: Said, now: MatchNow, scoring: Required<EurocopaRules['scoring']>): Call | null {
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

function championAt(champion: string | null, matches: readonly MatchNow[]): number | null {
  const final = matches.find(({ match }) => match.stage === 'final')
  const side = final?.result ? winnerOf(final.result) : null
  if (!final || side === null || champion === null) return null
  return final.sides[side] === champion ? decidedAt(final) : null
}
