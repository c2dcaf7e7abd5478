import type { MomentsPlan } from '../campaigns/definition/game-rules.ts'
import { addDays, dayOf, startOfDay } from '../days.ts'

/** A calendar day of an edition, cut at the edition's start and end. A boundary belongs to the later day. */
export interface EditionDay {
  /** From 1. */
  n: number
  day: string
  opensAt: number
  endsAt: number
}

/**
 * Returns the first days of an edition: day 1 begins with the edition, every other day with a calendar day of the zone.
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
