import type { Match } from '#contract/games/eurocopa/tournament.schema.ts'
import { inZones } from '#web/format/dates.ts'

const calendarDate = inZones({ year: 'numeric', month: '2-digit', day: '2-digit' })
const weekdayAndDate = inZones({ weekday: 'long', day: 'numeric', month: 'long' })

/** `YYYY-MM-DD` in a zone. */
export const dayIn = (instant: number, zone: string): string =>
  calendarDate(zone).format(instant).split('/').reverse().join('-')

export interface MatchDay<M> {
  day: string
  /** «Viernes, 14 de junio» */
  label: string
  matches: M[]
}

export interface MatchDays<M> {
  /** Today, then the days to come. */
  coming: MatchDay<M>[]
  /** The last one first. */
  past: MatchDay<M>[]
  /** Postponed, without a new time. */
  undated: M[]
}

/** Matches by their day in a zone. A match that goes on past midnight stays on the day on which it began. */
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
