import { addDays, dayOf } from '#api/days.ts'

/** A day so many from today in Madrid, whose days the seasons of the tests count. By UTC it may be another one. */
export const dayFromNow = (days: number): string => addDays(dayOf('Europe/Madrid', Date.now()), days)

/** A time of that day, as a season file writes it. */
export const timeFromNow = (days: number, time = '00:00'): string => `${dayFromNow(days)}T${time}`

/** The first whole month that begins after a day so many from today, `YYYY-MM`. */
export function monthFromNow(days: number): string {
  const [year, month] = dayFromNow(days).split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, month ?? 0)).toISOString().slice(0, 7)
}

/** Midnights at which a campaign opens, closes and takes its last claims, in days from today. */
export const windowFromNow = (opens: number, closes: number, lastClaims: number) => ({
  opensAt: timeFromNow(opens),
  closesAt: timeFromNow(closes),
  claimUntil: timeFromNow(lastClaims),
})
