export type SwipeDirection = 'up' | 'down' | 'left' | 'right'

/** Specification, section 9. */
const FAR_ENOUGH = 0.1
const FAST_ENOUGH_MS = 300

export interface Swipe {
  /** How far the pointer is from where it went down, in CSS pixels. */
  dx: number
  dy: number
  /** How long it has been down. */
  ms: number
}

/** The way a movement goes: along its longer axis, a tie being vertical. Undefined while nothing has moved. */
export function directionOf({ dx, dy }: Pick<Swipe, 'dx' | 'dy'>): SwipeDirection | undefined {
  if (dx === 0 && dy === 0) return
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? 'right' : 'left'
  return dy > 0 ? 'down' : 'up'
}

export const isVertical = (direction: SwipeDirection) => direction === 'up' || direction === 'down'

/** Whether a swipe closes what it began on: the right way, and either far or quick. There is no least distance. */
export function closes(swipe: Swipe, direction: SwipeDirection, size: { width: number; height: number }): boolean {
  if (directionOf(swipe) !== direction) return false
  const [way, length] = isVertical(direction) ? [swipe.dy, size.height] : [swipe.dx, size.width]
  return Math.abs(way) > length * FAR_ENOUGH || swipe.ms <= FAST_ENOUGH_MS
}
