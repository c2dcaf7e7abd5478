import type { LatestDay } from '#contract/prizes.schema.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import { addDays, type DayBlock, dayBlocks, dayOf, startOfDay } from '../days.ts'

/** Number of days for which prizes are shown; older prizes are not news. */
const DAYS_BACK = 7
const MOST_DAYS = 3
const MOST_KINDS = 6

/** Returns the days of an edition that had ended when its published count was recorded, latest first. */
export function daysBefore(countedAt: number, { zone, opensAt }: Pick<Edition, 'zone' | 'opensAt'>): DayBlock[] {
  const dayOfCount = dayOf(zone, countedAt)
  const from = Math.max(opensAt, startOfDay(zone, addDays(dayOfCount, -DAYS_BACK)))
  return dayBlocks(zone, from, startOfDay(zone, dayOfCount)).reverse()
}

/**
 * Merges the days of several editions, and keeps the last `MOST_DAYS` days and up to `MOST_KINDS` kinds of prize.
 * Within a day, prizes are in the order of the editions and of their definitions.
 */
export function lastOf(days: readonly LatestDay[]): LatestDay[] {
  const byDay = new Map<string, LatestDay['prizes']>()
  for (const { day, prizes } of days) byDay.set(day, [...(byDay.get(day) ?? []), ...prizes])
  let room = MOST_KINDS
  return [...byDay]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .slice(0, MOST_DAYS)
    .flatMap(([day, all]) => {
      const prizes = all.slice(0, room)
      room -= prizes.length
      return prizes.length > 0 ? [{ day, prizes }] : []
    })
}
