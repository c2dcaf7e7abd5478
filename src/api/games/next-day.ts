import type { Edition } from '../campaigns/editions/edition.ts'
import { dayBlockOf, dayOf } from '../days.ts'

/** The next day with a play of its own, and when it begins; null when the edition has none. */
export function nextDay(edition: Edition, now: number): { day: string; opensAt: number } | null {
  if (now < edition.opensAt) return { day: dayOf(edition.zone, edition.opensAt), opensAt: edition.opensAt }
  const { end, next } = dayBlockOf(edition.zone, now)
  return end >= edition.closesAt ? null : { day: next, opensAt: end }
}
