interface ClockSync {
  /** The server's time, epoch ms. */
  said: number
  /** When the browser heard it. Its wall clock may be set; its steady one may stop while the machine sleeps. */
  wall: number
  steady: number
}

let last: ClockSync | undefined

/** Records the server's time, `said` (epoch ms). */
export function syncClock(said: number): void {
  last = { said, wall: Date.now(), steady: performance.now() }
}

/**
 * The server's time, epoch ms: what the browser heard last, and the time since by the larger of two measured spans.
 * Before it has heard any, `said` counts as now (docs/decisions/0006).
 */
export function serverTime(said: number): number {
  if (!last) syncClock(said)
  const { said: heard, wall, steady } = last as ClockSync
  return heard + Math.max(Date.now() - wall, performance.now() - steady)
}

/** True for a time that the browser has not heard yet. */
export const isNewerTime = (said: number): boolean => said > (last?.said ?? 0)
