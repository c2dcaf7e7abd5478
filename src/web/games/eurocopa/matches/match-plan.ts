import type { Match } from '#contract/games/eurocopa/tournament.schema.ts'
import { daysOf, type MatchDay } from './match-days.ts'
import { isLockedAt, isOpenAt } from './match-time.ts'

/** The state of a match for a member: to predict, ready, begun, without known teams, or played. */
type MatchStage = 'left' | 'ready' | 'begun' | 'unknown' | 'played'
export type MatchStages = ReadonlyMap<number, MatchStage>

export const stagesOf = (matches: readonly Match[], said: ReadonlySet<number>, now: number): MatchStages =>
  new Map(matches.map((match) => [match.n, stageOf(match, said, now)]))

function stageOf(match: Match, said: ReadonlySet<number>, now: number): MatchStage {
  if (match.counting) return 'played'
  if (match.sides.includes(null)) return 'unknown'
  if (isLockedAt(match, now)) return 'begun'
  return isOpenAt(match, now) && !said.has(match.n) ? 'left' : 'ready'
}

export interface MatchPlan {
  /** The days before the first one that lacks a prediction. */
  done: MatchDay<Match>[]
  /** The first day that lacks a prediction, with the matches that lack one first; else the next day of matches. */
  first: MatchDay<Match> | undefined
  rest: MatchDay<Match>[]
  /** Matches of today that have begun. */
  begun: Match[]
  /** Matches without known teams, by their stage. */
  rounds: { stage: Match['stage']; matches: Match[] }[]
  /** Today, if some of its matches have been played, and the past days, latest first. */
  past: MatchDay<Match>[]
  /** Postponed matches without a new time. */
  undated: Match[]
}

/** Returns the order in which the page shows the matches: what is left to predict comes first. */
export function planOf(
  matches: readonly Match[],
  stages: MatchStages,
  { zone, now }: { zone: string; now: number },
): MatchPlan {
  const isAt =
    (...wanted: MatchStage[]) =>
    ({ n }: Match) =>
      wanted.some((stage) => stages.get(n) === stage)
  const { coming, past, undated } = daysOf(
    matches,
    zone,
    now,
    new Set(matches.filter(isAt('played')).map(({ n }) => n)),
  )
  const days = coming
    .map((day) => ({ ...day, matches: day.matches.filter(isAt('left', 'ready')) }))
    .filter((day) => day.matches.length > 0)
  const at = Math.max(
    0,
    days.findIndex((day) => day.matches.some(isAt('left'))),
  )
  const first = days[at]
  const ahead = coming.flatMap((day) => day.matches)
  return {
    done: days.slice(0, at),
    first: first && {
      ...first,
      matches: [...first.matches.filter(isAt('left')), ...first.matches.filter(isAt('ready'))],
    },
    rest: days.slice(at + 1),
    begun: ahead.filter(isAt('begun')),
    rounds: [...Map.groupBy(ahead.filter(isAt('unknown')), ({ stage }) => stage)].map(([stage, own]) => ({
      stage,
      matches: own,
    })),
    past,
    undated,
  }
}
