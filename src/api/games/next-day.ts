import type { Edition } from '../campaigns/editions/edition.ts'
import { dayBlockOf, dayOf } from '../days.ts'

/** Returns the next day that has a daily play, and when that day starts; null if the edition has no such day. */
export function nextDay(edition: Edition, now: number): { day: string; opensAt: number } | null {
  if (now < edition.opensAt) return { day: dayOf(edition.zone, edition.opensAt), opensAt: edition.opensAt }
  const { end, next } = dayBlockOf(edition.zone, now)
  return end >= edition.closesAt ? null : { day: next, opensAt: end }
}
