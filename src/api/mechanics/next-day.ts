import { addDays, dayBlockOf, dayOf, startOfDay } from '../campaigns/days.ts'
import type { Edition } from '../campaigns/edition.ts'

/** The next day with a play of its own, and when it begins; null when the edition has none. */
export function nextDay(edition: Edition, now: number): { day: string; opensAt: number } | null {
  if (now < edition.opensAt) return { day: dayOf(edition.zone, edition.opensAt), opensAt: edition.opensAt }
  const { end } = dayBlockOf(edition.zone, now)
  if (end >= edition.closesAt) return null
  const day = addDays(dayOf(edition.zone, now), 1)
  return { day, opensAt: startOfDay(edition.zone, day) }
}
