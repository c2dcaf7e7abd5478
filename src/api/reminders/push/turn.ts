import { HOUR_MS } from '#contract/primitives/durations.ts'
import { dayBlockOf, dayOf } from '../../days.ts'
import { atHour } from '../daily-hour.ts'

/** A server that was down in the morning must not send the notice in the evening. */
const WINDOW_MS = HOUR_MS

/** Returns the member's day whose notice may be sent now, and until when; null at any other time. */
export function turnOf(zone: string, hour: number, now: number): { day: string; until: number } | null {
  const day = dayOf(zone, now)
  const at = atHour(zone, day, hour)
  const until = at + WINDOW_MS
  return at <= now && now < until ? { day, until } : null
}

const MAX_TTL_MS = 4 * HOUR_MS

/** Returns how long a notice is useful: at most four hours, and until the end of the campaign's day. */
export function ttlOf(zone: string, deadline: number | null, now: number): number {
  const until = Math.min(dayBlockOf(zone, now).end, deadline ?? Number.POSITIVE_INFINITY)
  return Math.min(MAX_TTL_MS, until - now)
}
