import { addDays, dayOf } from '#api/days.ts'

/** Returns the date `days` after today in Madrid, the time zone of the test seasons. The UTC date may differ. */
export const dayFromNow = (days: number): string => addDays(dayOf('Europe/Madrid', Date.now()), days)

/** Returns a time on the day `days` after today, as a season file writes it. */
export const timeFromNow = (days: number, time = '00:00'): string => `${dayFromNow(days)}T${time}`

/** Returns the first month, `YYYY-MM`, that begins after the day `days` after today. */
export function monthFromNow(days: number): string {
  const [year, month] = dayFromNow(days).split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, month ?? 0)).toISOString().slice(0, 7)
}

/** Returns the midnights, given in days from today, at which a campaign opens, closes and stops taking claims. */
export const windowFromNow = (opens: number, closes: number, lastClaims: number) => ({
  opensAt: timeFromNow(opens),
  closesAt: timeFromNow(closes),
  claimUntil: timeFromNow(lastClaims),
})
