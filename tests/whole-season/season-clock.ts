/**
 * Loaded before each server of a whole season (`--import`): time passes when the run says so. Both clocks of the
 * process, the wall clock and the monotonic one, move together, so a passed hour is no jump; then each interval that is
 * due fires once, as after a machine has slept.
 */
import { moveAhead } from '../support/wall-clock.mjs'

const SHORTEST_MS = 1_000
/** An hour of the season is an hour less some milliseconds on the clock of a process. */
const ALMOST = 0.95
const realMonotonic = performance.now.bind(performance)
const realInterval = globalThis.setInterval
const realClear = globalThis.clearInterval
let aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0)
let passedMs = 0

interface Interval {
  work: () => unknown
  everyMs: number
  firedAt: number
}
const intervals = new Map<unknown, Interval>()

performance.now = () => realMonotonic() + passedMs
globalThis.setInterval = Object.assign((work: (...args: unknown[]) => unknown, everyMs = 0, ...args: unknown[]) => {
  const timer = realInterval(work, everyMs, ...args)
  if (everyMs >= SHORTEST_MS) {
    intervals.set(timer, { work: () => work(...args), everyMs, firedAt: performance.now() })
  }
  return timer
}, realInterval)
globalThis.clearInterval = (timer) => {
  intervals.delete(timer)
  realClear(timer)
}

/** Fires the intervals that are due, and resolves when the rounds that they start have ended. */
async function fireDue(): Promise<void> {
  const now = performance.now()
  const due = [...intervals.values()].filter(({ everyMs, firedAt }) => now - firedAt >= everyMs * ALMOST)
  for (const interval of due) interval.firedAt = now
  await Promise.allSettled(due.map(({ work }) => work()))
}

interface Told {
  /** The time that passes. */
  passMs?: number
  /** How far the wall clock alone jumps. */
  jumpMs?: number
  /** Asks for the rounds that are due. */
  rounds?: true
}

process.on('message', async ({ passMs = 0, jumpMs = 0, rounds }: Told) => {
  if (passMs === 0 && jumpMs === 0 && !rounds) return
  passedMs += passMs
  aheadMs += passMs + jumpMs
  moveAhead(aheadMs)
  if (rounds) await fireDue()
  process.send?.('done')
})
// Listening for the run must not keep a server from ending.
process.channel?.unref()
