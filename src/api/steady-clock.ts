import { MINUTE_MS } from '#contract/primitives/durations.ts'

/** Maximum difference of two clocks between two readings: a correction of this size is no jump. */
const TOLERANCE_MS = MINUTE_MS
/** After a jump, or a start at an unexpected time, the operator has this long to notice. */
const SETTLES_MS = 60 * MINUTE_MS
/** A process that was away for longer than a restart takes cannot tell its absence from a wrong clock. */
const MAX_ABSENCE_MS = 10 * MINUTE_MS

export interface SteadyClock {
  /** Looks at the clocks; false while they may be wrong. Call about once a minute. */
  isSteady(): boolean
}

export interface SteadyClockOptions {
  /** Epoch ms; may jump. */
  now: () => number
  /** Ms that only ever pass. */
  monotonic: () => number
  /** When a steady clock was last noted in the database; undefined in a new one. Epoch ms. */
  lastNoted: number | undefined
  onJump: (byMs: number) => void
}

/**
 * Tells whether the wall clock can be trusted with what cannot be undone. A clock that was a year ahead for a minute
 * has expired every prize: so after a jump nothing is ended or erased for an hour.
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
