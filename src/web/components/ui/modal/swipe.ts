export type SwipeDirection = 'up' | 'down' | 'left' | 'right'

/**
 * A swipe closes the panel if it is longer than this share of the panel's size, or takes at most `FAST_ENOUGH_MS`
 * (docs/specification.md, section 9).
 */
const FAR_ENOUGH = 0.1
const FAST_ENOUGH_MS = 300

export interface Swipe {
  /** Distance of the pointer from the place where it went down, in CSS pixels. */
  dx: number
  dy: number
  /** Milliseconds since the pointer went down. */
  ms: number
}

/** Returns the direction of a movement along its longer axis (vertical on a tie); undefined without movement. */
export function directionOf({ dx, dy }: Pick<Swipe, 'dx' | 'dy'>): SwipeDirection | undefined {
  if (dx === 0 && dy === 0) return
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? 'right' : 'left'
  return dy > 0 ? 'down' : 'up'
}

export const isVertical = (direction: SwipeDirection) => direction === 'up' || direction === 'down'

/**
 * Returns whether a swipe closes the panel. The swipe must have the right direction, and be either far or fast; a fast
 * swipe needs no minimum distance.
 */
export function closes(swipe: Swipe, direction: SwipeDirection, size: { width: number; height: number }): boolean {
  if (directionOf(swipe) !== direction) return false
  const [way, length] = isVertical(direction) ? [swipe.dy, size.height] : [swipe.dx, size.width]
  return Math.abs(way) > length * FAR_ENOUGH || swipe.ms <= FAST_ENOUGH_MS
}
