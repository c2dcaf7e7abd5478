interface ClockSync {
  /** The server's time, epoch ms. */
  said: number
  /**
   * Times of the browser's two clocks when it received `said`. The visitor may set the wall clock; the steady clock may
   * stop while the machine sleeps.
   */
  wall: number
  steady: number
}

let last: ClockSync | undefined

/** Records `said`, the server's time (epoch ms). */
export function syncClock(said: number): void {
  last = { said, wall: Date.now(), steady: performance.now() }
}

/**
 * Returns the server's time, epoch ms: the latest time from the server plus the time since then, measured by the clock
 * that shows more. Before the first response, `said` counts as the current time (docs/decisions/0006).
 */
export function serverTime(said: number): number {
  if (!last) syncClock(said)
  const { said: heard, wall, steady } = last as ClockSync
  return heard + Math.max(Date.now() - wall, performance.now() - steady)
}

/** Returns true if `said` is later than the latest time from the server. */
export const isNewerTime = (said: number): boolean => said > (last?.said ?? 0)
