import { HOUR_MS } from '#contract/primitives/durations.ts'
import { dayBlockOf, dayOf } from '../../days.ts'
import { atHour } from '../daily-hour.ts'

/**
 * How long after the chosen hour a notice may be sent, so that a server that was down in the morning does not send it
 * in the evening.
 */
const WINDOW_MS = HOUR_MS

/** Returns the member's day whose notice may be sent now, and until when; null at any other time. */
export function turnOf(zone: string, hour: number, now: number): { day: string; until: number } | null {
  const day = dayOf(zone, now)
  const at = atHour(zone, day, hour)
  const until = at + WINDOW_MS
  return at <= now && now < until ? { day, until } : null
}

const MAX_TTL_MS = 4 * HOUR_MS

/**
 * Returns how long a push service should keep a notice: at most four hours, and not beyond `deadline` or the end of the
 * day in the campaign's zone.
 */
export function ttlOf(zone: string, deadline: number | null, now: number): number {
  const until = Math.min(dayBlockOf(zone, now).end, deadline ?? Number.POSITIVE_INFINITY)
  return Math.min(MAX_TTL_MS, until - now)
}
