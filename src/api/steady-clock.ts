import { MINUTE_MS } from '#contract/primitives/durations.ts'

/** Name under which a steady clock notes the time in the database. */
export const STEADY_NOTE = 'clock'
/**
 * Largest difference between what the wall clock and the monotonic clock have advanced since the last reading. A larger
 * difference is a jump.
 */
export const TOLERANCE_MS = MINUTE_MS
/**
 * How long the clock is not trusted after a jump, or after a start at an unexpected time, so that the operator has time
 * to notice.
 */
const SETTLES_MS = 60 * MINUTE_MS
/** Longest plausible restart. After a longer gap, a process cannot tell whether it was down or the clock is wrong. */
export const MAX_ABSENCE_MS = 10 * MINUTE_MS

export interface SteadyClock {
  /** Reads the clocks; returns false while they may be wrong. Call about once a minute. */
  isSteady(): boolean
}

export interface SteadyClockOptions {
  /** Epoch ms; may jump. */
  now: () => number
  /** Monotonic milliseconds. */
  monotonic: () => number
  /** When a steady clock last recorded the time in the database, epoch ms; undefined in a new database. */
  lastNoted: number | undefined
  onJump: (byMs: number) => void
}

/**
 * Decides whether the wall clock can be trusted for irreversible changes. A clock that is a year ahead for a minute
 * would expire every prize, so nothing is ended or erased for an hour after a jump.
 */
export function createSteadyClock({ now, monotonic, lastNoted, onJump }: SteadyClockOptions): SteadyClock {
  let seen = { wall: now(), mono: monotonic() }
  const isExpected = lastNoted === undefined || isBetween(seen.wall - lastNoted, -TOLERANCE_MS, MAX_ABSENCE_MS)
  let steadyFrom = isExpected ? seen.mono : seen.mono + SETTLES_MS
  return {
    isSteady() {
      const current = { wall: now(), mono: monotonic() }
      const jump = current.wall - seen.wall - (current.mono - seen.mono)
      seen = current
      if (Math.abs(jump) > TOLERANCE_MS) {
        steadyFrom = current.mono + SETTLES_MS
        onJump(jump)
      }
      return current.mono >= steadyFrom
    },
  }
}

const isBetween = (value: number, least: number, most: number) => value >= least && value <= most
