import type { PointerEvent } from 'react'
import { prefersReducedMotion } from '#web/browser/motion/reduced-motion.ts'

const FALL_MS = 480
const MS_BETWEEN = 45

/**
 * Returns a function for the moves of the finger: it drops curls of foil beside the finger, a few at a time. They are
 * animated by the compositor, and each one is removed where its fall ends.
 */
export function foilDust() {
  let droppedAt = 0
  return ({ currentTarget, nativeEvent: { offsetX, offsetY, timeStamp } }: PointerEvent<HTMLElement>) => {
    if (timeStamp - droppedAt < MS_BETWEEN || prefersReducedMotion()) return
    droppedAt = timeStamp
    const curl = document.createElement('span')
    curl.className = 'rasca-curl'
    currentTarget.after(curl)
    const side = Math.random() - 0.5
    const fall = curl.animate(
      [
        { translate: `${offsetX}px ${offsetY}px` },
        { translate: `${offsetX + side * 70}px ${offsetY + 46}px`, rotate: `${side * 500}deg`, opacity: 0 },
      ],
      { duration: FALL_MS, easing: 'cubic-bezier(0.3, 0, 0.8, 0.6)' },
    )
    fall.onfinish = () => curl.remove()
  }
}
