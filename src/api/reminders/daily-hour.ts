import { addDays, dayOf, instantOf } from '../days.ts'

/** An hour of each day of a member, by the zone in which she is. */
export interface DailyHour {
  zone: string
  /** 0 to 23. */
  hour: number
  /** The last of the member's days whose turn is over, whatever the zone was; null where that was not recorded. */
  last_day: string | null
}

/** When a day of the zone has this hour: of one that comes twice the first, and the next one of one that is left out. */
export const atHour = (zone: string, day: string, hour: number): number =>
  instantOf(`${day}T${String(hour).padStart(2, '0')}:00`, zone)

/** The first instant after `now` at which a day of the zone has this hour. */
export const nextAt = (zone: string, hour: number, now: number): number => nextTurn({ zone, hour, last_day: null }, now)

/** The first instant after `now` at which a day whose turn is not over has this hour. */
export function nextTurn({ zone, hour, last_day }: DailyHour, now: number): number {
  for (let day = dayOf(zone, now); ; day = addDays(day, 1)) {
    const at = atHour(zone, day, hour)
    if (at > now && (last_day === null || day > last_day)) return at
  }
}

/** Today, if its hour has come and its turn is not over; else null. */
export function turnNow({ zone, hour, last_day }: DailyHour, now: number): string | null {
  const today = dayOf(zone, now)
  const isOver = last_day !== null && today <= last_day
  return isOver || atHour(zone, today, hour) > now ? null : today
}

/** The last day whose turn is over for a member who chooses an hour now: today's, if it has passed. */
export function lastDayOf({ zone, hour, last_day }: DailyHour, now: number): string {
  const today = dayOf(zone, now)
  const passed = atHour(zone, today, hour) > now ? addDays(today, -1) : today
  return last_day !== null && last_day > passed ? last_day : passed
}

/** After a move to another zone: at once where today's hour has passed there, and its turn is not over. */
export const turnAfterMove = (moved: DailyHour, now: number): number =>
  moved.last_day !== null && turnNow(moved, now) !== null ? now : nextTurn(moved, now)
