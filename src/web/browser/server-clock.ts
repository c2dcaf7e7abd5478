interface Heard {
  /** The server's time, epoch ms. */
  said: number
  /** When the browser heard it. Its wall clock may be set; its steady one may stop while the machine sleeps. */
  wall: number
  steady: number
}

let last: Heard | undefined

/** Notes that the server's clock says `said` (epoch ms). */
export function hear(said: number): void {
  last = { said, wall: Date.now(), steady: performance.now() }
}

/**
 * The server's time, epoch ms: what the browser heard last, and the time since by the larger of two measured spans.
 * Where it has heard nothing, `said` is now (docs/decisions/0006).
 */
export function serverTime(said: number): number {
  if (!last) hear(said)
  const { said: heard, wall, steady } = last as Heard
  return heard + Math.max(Date.now() - wall, performance.now() - steady)
}

/** True for a time that the browser has not heard yet. */
export const isLater = (said: number): boolean => said > (last?.said ?? 0)
