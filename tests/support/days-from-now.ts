import { addDays, dayOf } from '#api/days.ts'

/** Returns the date that many days from today in Madrid, the zone of the test seasons. The UTC date may differ. */
export const dayFromNow = (days: number): string => addDays(dayOf('Europe/Madrid', Date.now()), days)

/** Returns a time on the day that many days from today, as a season file writes it. */
export const timeFromNow = (days: number, time = '00:00'): string => `${dayFromNow(days)}T${time}`

/** Returns the first month, `YYYY-MM`, that begins after the day that many days from today. */
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
