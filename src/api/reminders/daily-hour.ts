import { addDays, dayOf, instantOf } from '../days.ts'

/** An hour of each day in a member's time zone. */
export interface DailyHour {
  zone: string
  /** 0 to 23. */
  hour: number
  /** The last calendar day whose turn is over for this member, in whatever zone; null if not recorded. */
  last_day: string | null
}

/**
 * Returns the instant of an hour on a day in a zone. If the hour occurs twice, returns the first instant; if the hour
 * is skipped, the instant one hour later.
 */
export const atHour = (zone: string, day: string, hour: number): number =>
  instantOf(`${day}T${String(hour).padStart(2, '0')}:00`, zone)

/** Returns the first instant after `now` at which a day in the zone has this hour. */
export const nextAt = (zone: string, hour: number, now: number): number => nextTurn({ zone, hour, last_day: null }, now)

/** Returns the first instant after `now` at which a day whose turn is not over has this hour. */
export function nextTurn({ zone, hour, last_day }: DailyHour, now: number): number {
  for (let day = dayOf(zone, now); ; day = addDays(day, 1)) {
    const at = atHour(zone, day, hour)
    if (at > now && (last_day === null || day > last_day)) return at
  }
}

/** Returns today's date if the hour has come and today's turn is not over; otherwise null. */
export function turnNow({ zone, hour, last_day }: DailyHour, now: number): string | null {
  const today = dayOf(zone, now)
  const isOver = last_day !== null && today <= last_day
  return isOver || atHour(zone, today, hour) > now ? null : today
}

/** Returns the last day whose turn is over for a member who chooses an hour now: today if the hour has passed. */
export function lastDayOf({ zone, hour, last_day }: DailyHour, now: number): string {
  const today = dayOf(zone, now)
  const passed = atHour(zone, today, hour) > now ? addDays(today, -1) : today
  return last_day !== null && last_day > passed ? last_day : passed
}

/**
 * Returns the next turn after a move to another zone: now if today's hour has passed there and today's turn is not
 * over.
 */
export const turnAfterMove = (moved: DailyHour, now: number): number =>
  moved.last_day !== null && turnNow(moved, now) !== null ? now : nextTurn(moved, now)
