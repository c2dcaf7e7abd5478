import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/primitives/durations.ts'
import { inZones } from '#web/format/dates.ts'

const clock = inZones({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
const UNITS = [HOUR_MS, MINUTE_MS, SECOND_MS]

const sinceMidnight = (at: number, zone: string): number =>
  clock(zone)
    .format(at)
    .split(':')
    .reduce((sum, figures, unit) => sum + Number(figures) * (UNITS[unit] ?? 0), at % SECOND_MS)

/** Returns the next instant at which the calendar date changes in a zone. */
export function nextMidnight(at: number, zone: string): number {
  const guess = at + DAY_MS - sinceMidnight(at, zone)
  // On a day of 23 or 25 hours the guess is wrong by an hour.
  const off = sinceMidnight(guess, zone)
  return off > DAY_MS / 2 ? guess + DAY_MS - off : guess - off
}
