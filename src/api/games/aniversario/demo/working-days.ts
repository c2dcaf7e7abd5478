import { addDays } from '../../../days.ts'

const SATURDAY = 6
const SUNDAY = 0

/**
 * Adds working days to a day. Saturdays and Sundays are skipped. Public holidays count as working days, because they
 * differ between towns.
 */
export function addWorkingDays(day: string, count: number): string {
  let last = day
  for (let left = count; left > 0; ) {
    last = addDays(last, 1)
    if (isWorkingDay(last)) left--
  }
  return last
}

function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== SATURDAY && weekday !== SUNDAY
}
