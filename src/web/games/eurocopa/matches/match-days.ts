import type { Match } from '#contract/games/eurocopa/tournament.schema.ts'
import { dayIn, inZones } from '#web/format/dates.ts'

const weekdayAndDate = inZones({ weekday: 'long', day: 'numeric', month: 'long' })

export interface MatchDay<M> {
  day: string
  /** «Viernes, 14 de junio» */
  label: string
  matches: M[]
}

export interface MatchDays<M> {
  /** Today, unless all its matches have been played, then the following days. */
  coming: MatchDay<M>[]
  /** Today, if some of its matches have been played, and the past days, latest first. */
  past: MatchDay<M>[]
  /** Postponed matches without a new time. */
  undated: M[]
}

/**
 * Groups matches by their day in a time zone. A match that continues past midnight belongs to the day on which it
 * began. `played` has the numbers of the matches to list with the past days, even those of today.
 */
export function daysOf<M extends Pick<Match, 'n' | 'kickoff'>>(
  matches: readonly M[],
  zone: string,
  now: number,
  played: ReadonlySet<number> = new Set(),
): MatchDays<M> {
  const dated = matches.flatMap((match) => (match.kickoff === null ? [] : [{ match, kickoff: match.kickoff }]))
  const sorted = dated.sort((a, b) => a.kickoff - b.kickoff || a.match.n - b.match.n)
  const today = dayIn(now, zone)
  const isPast = ({ match, kickoff }: (typeof sorted)[number]) => played.has(match.n) || dayIn(kickoff, zone) < today
  const inDays = (some: typeof sorted) =>
    [...Map.groupBy(some, ({ kickoff }) => dayIn(kickoff, zone))].map(([day, own]) => ({
      day,
      label: labelOf(day),
      matches: own.map(({ match }) => match),
    }))
  return {
    coming: inDays(sorted.filter((one) => !isPast(one))),
    past: inDays(sorted.filter(isPast)).reverse(),
    undated: matches.filter(({ kickoff }) => kickoff === null),
  }
}

function labelOf(day: string): string {
  const words = weekdayAndDate('UTC').format(Date.parse(`${day}T12:00:00Z`))
  return words.charAt(0).toUpperCase() + words.slice(1)
}
