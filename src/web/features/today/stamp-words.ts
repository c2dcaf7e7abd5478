import { DAY_MS } from '#contract/primitives/durations.ts'
import type { StampCard } from '#contract/today.schema.ts'

/**
 * Describes the stamp card in a sentence. A missed day is not a fault, so the sentence does not mention missed days.
 */
export function stampWords(days: StampCard['days']): string {
  const stamped = days.filter(({ isStamped }) => isStamped).length
  return stamped === days.length
    ? `Has jugado los ${days.length} días.`
    : `Has jugado ${stamped} de ${days.length} días.`
}

/** Returns the day of the week, from 1 for Monday. A calendar date has the same weekday in every zone. */
export const weekdayOf = (day: string): number => ((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7) + 1

/** Returns the days of the card that are in the week of `today`, Monday to Sunday; none if the card has no such day. */
export function weekOf(days: StampCard['days'], today: string): StampCard['days'] {
  const monday = Date.parse(today) - (weekdayOf(today) - 1) * DAY_MS
  return days.filter(({ day }) => Date.parse(day) >= monday && Date.parse(day) < monday + 7 * DAY_MS)
}
