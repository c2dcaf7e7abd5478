// Chooses the date that a run of the tests assumes, because date faults show on few days only. TEST_CLOCK is "commit",
// the default, which draws one of these days from the commit's id, or "now", or an instant from now on.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Spanish time. A run that begins ten minutes before the new year crosses it. */
const DAYS = [
  '12-31T23:50+01:00',
  '01-01T00:30+01:00',
  '02-28T12:00+01:00',
  '02-29T12:00+01:00',
  '03-28T12:00+02:00',
  '09-01T00:30+02:00',
  '10-25T12:00+02:00',
  '10-31T21:30+01:00',
  '11-27T09:00+01:00',
]

/** Returns how far the clocks of a run are ahead of the machine's, in ms, and the instant that they show. */
export function chooseDay({ now, wanted = process.env.TEST_CLOCK ?? 'commit' }) {
  if (wanted === 'now') return { aheadMs: 0, at: now }
  const at = wanted === 'commit' ? nextOf(dayOfCommit(), now) : Date.parse(wanted)
  // With a clock in the past, cookies would already be expired by the browser's own clock.
  if (!(at >= now)) throw new Error(`TEST_CLOCK must be "now", "commit" or an instant from now on, not "${wanted}"`)
  return { aheadMs: at - now, at }
}

/** Returns the next instant of a day, in the first year that has this day: only leap years have 29 February. */
function nextOf(day, now) {
  for (let year = new Date(now).getUTCFullYear(); ; year++) {
    const at = Date.parse(`${year}-${day}`)
    if (at > now && hasDay(year, day)) return at
  }
}

/** `Date.parse` reads 29 February of a common year as 1 March. */
const hasDay = (year, day) => new Date(`${year}-${day.slice(0, 5)}T00:00Z`).getUTCDate() === Number(day.slice(3, 5))

/** Draws a day from the commit's id. Sources without a Git history all get the same day. */
function dayOfCommit() {
  if (!existsSync(new URL('../.git', import.meta.url))) return DAYS[0]
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' })
  return DAYS[Number.parseInt(commit.slice(0, 8), 16) % DAYS.length]
}
