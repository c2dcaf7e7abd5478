import type { StampCard } from '#contract/today.schema.ts'

/** Describes the whole card in a sentence. A day without a stamp is no fault and needs no word. */
export function stampWords(days: StampCard['days']): string {
  const stamped = days.filter(({ isStamped }) => isStamped).length
  return stamped === days.length
    ? `Has jugado los ${days.length} días.`
    : `Has jugado ${stamped} de ${days.length} días.`
}

/** From 1 for Monday. A calendar date is the same day of the week everywhere. */
export const weekdayOf = (day: string): number => ((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7) + 1
