import type { MomentsPlan } from '../campaigns/definition/game-rules.ts'
import { addDays, dayOf, startOfDay } from '../days.ts'

/** A calendar day of an edition, cut at its edges. Each edge belongs to the later day. */
export interface EditionDay {
  /** From 1. */
  n: number
  day: string
  opensAt: number
  endsAt: number
}

/** The first days of an edition: day 1 begins with it, each following one with the next calendar day of the zone. */
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
