import type { MomentsPlan } from '../campaigns/definition/game-rules.ts'
import { addDays, dayOf, startOfDay } from '../days.ts'

/**
 * A calendar day of an edition, limited to the time between the opening and the close. The instant between two days
 * belongs to the later day.
 */
export interface EditionDay {
  /** From 1. */
  n: number
  day: string
  opensAt: number
  endsAt: number
}

/**
 * Returns the first `count` days of an edition. Day 1 starts when the edition opens; each later day starts at midnight
 * in the edition's time zone.
 */
export function editionDays(
  { zone, opensAt, closesAt }: Pick<MomentsPlan, 'zone' | 'opensAt' | 'closesAt'>,
  count: number,
): EditionDay[] {
  const firstDay = dayOf(zone, opensAt)
  return Array.from({ length: count }, (_, i) => {
    const day = addDays(firstDay, i)
    return {
      n: i + 1,
      day,
      opensAt: Math.max(opensAt, startOfDay(zone, day)),
      endsAt: Math.min(closesAt, startOfDay(zone, addDays(day, 1))),
    }
  })
}
