import { type BoardScope, scopeOf } from '#contract/games/eurocopa/eurocopa.ts'
import { scoreOf, throughOf } from '#contract/games/eurocopa/scoring.ts'
import { type Goals, winnerOf } from '#contract/games/eurocopa/tournament.ts'
import type { EurocopaRules } from '../rules/rules.ts'
import type { MatchNow } from '../tournament/matches.ts'

/** A valid prediction of a match, and the time of the first save for that match. */
interface FirstPrediction {
  match: number
  goals: Goals
  through: 0 | 1 | null
  at: number
}

/** A member's deeds, derived from the member's rows. */
export interface Deeds {
  said: readonly FirstPrediction[]
  /** Team code of the valid pick. */
  champion: string | null
  /** When a league of the member reached the size for the badge. */
  ownLeague: number | null
}

/** A prediction compared with the result of its match. */
export interface Call {
  /** When the present result was entered. */
  at: number
  isExact: boolean
  /** True for the right winner or a rightly predicted draw. */
  isRight: boolean
  isKnockOut: boolean
  /** True if a draw was predicted and the predicted side won the shoot-out. */
  isShootOut: boolean
}

/** The input of the badges. Lists of instants are sorted. */
export interface Summary {
  /** When each predicted match was first predicted. */
  predicted: number[]
  /** When each suspended match that the member has not predicted was suspended. Such a match needs no prediction. */
  excused: number[]
  matches: number
  /**
   * The member's predictions of matches that are not suspended, ordered by kick-off; null for a match without a result.
   */
  calls: (Call | null)[]
  /**
   * For each round: the number of matches that are not suspended (`of`), and when each result that the member has
   * called right was entered (`right`).
   */
  rounds: { scope: BoardScope; of: number; right: number[] }[]
  champion: number | null
  ownLeague: number | null
}

/**
 * Returns a function that sums up the deeds of a member for a state of the tournament. Values that are the same for all
 * members are computed only once.
 */
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

/**
 * Returns a function of a picked team. The function returns when the result of the final was entered if that team has
 * won, else null.
 */
function championIn(matches: readonly MatchNow[]): (champion: string | null) => number | null {
  const final = matches.find(({ match }) => match.stage === 'final')
  const side = final?.result ? winnerOf(final.result) : null
  if (!final || side === null) return () => null
  return (champion) => (champion !== null && final.sides[side] === champion ? decidedAt(final) : null)
}
