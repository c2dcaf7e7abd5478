import { addDays, dayOf } from '#api/campaigns/days.ts'

/** A day so many from today in Madrid, whose days the seasons of the tests count. By UTC it may be another one. */
export const dayFromNow = (days: number): string => addDays(dayOf('Europe/Madrid', Date.now()), days)

/** A time of that day, as a season file writes it. */
export const timeFromNow = (days: number, time = '00:00'): string => `${dayFromNow(days)}T${time}`

/** Midnights at which a campaign opens, closes and takes its last claims, in days from today. */
export const windowFromNow = (opens: number, closes: number, lastClaims: number) => ({
  opensAt: timeFromNow(opens),
  closesAt: timeFromNow(closes),
  claimUntil: timeFromNow(lastClaims),
})
