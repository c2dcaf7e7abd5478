import type { Edition } from '../campaigns/editions/edition.ts'
import { addDays, dayBlockOf, dayOf, mondayOf, startOfDay } from '../days.ts'

/** How often new plays come: every day, every week from Monday on, or once in the edition. */
export type PlaySpan = 'day' | 'week' | 'edition'

/** The plays that every member has in each span. */
export interface Allowance {
  plays: number
  span: PlaySpan
}

/** Returns the first day of the span that contains an instant, and when the span ends, in the campaign's zone. */
export function spanAt(edition: Edition, span: PlaySpan, at: number): { from: string; end: number } {
  const { zone } = edition
  if (span === 'edition') return { from: dayOf(zone, edition.opensAt), end: edition.closesAt }
  const { day, end } = dayBlockOf(zone, at)
  if (span === 'day') return { from: day, end }
  const from = mondayOf(day)
  return { from, end: startOfDay(zone, addDays(from, 7)) }
}

/** Returns the first day of the next span, and when it starts; null if the edition has no later span. */
export function nextSpan(edition: Edition, span: PlaySpan, now: number): { day: string; opensAt: number } | null {
  const { zone, opensAt, closesAt } = edition
  if (now < opensAt) return { day: dayOf(zone, opensAt), opensAt }
  const { end } = spanAt(edition, span, now)
  return end >= closesAt ? null : { day: dayOf(zone, end), opensAt: end }
}
