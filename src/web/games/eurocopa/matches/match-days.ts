import type { Match } from '#contract/games/eurocopa/tournament.schema.ts'
import { inZones } from '#web/format/dates.ts'

const calendarDate = inZones({ year: 'numeric', month: '2-digit', day: '2-digit' })
const weekdayAndDate = inZones({ weekday: 'long', day: 'numeric', month: 'long' })

/** Returns the day of an instant in a time zone as `YYYY-MM-DD`. */
export const dayIn = (instant: number, zone: string): string =>
  calendarDate(zone).format(instant).split('/').reverse().join('-')

export interface MatchDay<M> {
  day: string
  /** «Viernes, 14 de junio» */
  label: string
  matches: M[]
}

export interface MatchDays<M> {
  /** Today, then the following days. */
  coming: MatchDay<M>[]
  /** Past days, latest first. */
  past: MatchDay<M>[]
  /** Postponed matches without a new time. */
  undated: M[]
}

/**
 * Groups matches by their day in a time zone. A match that continues past midnight belongs to the day on which it
 * began.
 */
export function daysOf<M extends Pick<Match, 'n' | 'kickoff'>>(
  matches: readonly M[],
  zone: string,
  now: number,
): MatchDays<M> {
  const dated = matches.flatMap((match) => (match.kickoff === null ? [] : [{ match, kickoff: match.kickoff }]))
  const sorted = dated.sort((a, b) => a.kickoff - b.kickoff || a.match.n - b.match.n)
  const days = [...Map.groupBy(sorted, ({ kickoff }) => dayIn(kickoff, zone))].map(([day, own]) => ({
    day,
    label: labelOf(day),
    matches: own.map(({ match }) => match),
  }))
  const today = dayIn(now, zone)
  return {
    coming: days.filter(({ day }) => day >= today),
    past: days.filter(({ day }) => day < today).reverse(),
    undated: matches.filter(({ kickoff }) => kickoff === null),
  }
}

function labelOf(day: string): string {
  const words = weekdayAndDate('UTC').format(Date.parse(`${day}T12:00:00Z`))
  return words.charAt(0).toUpperCase() + words.slice(1)
}
