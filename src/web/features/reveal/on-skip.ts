import { prefersReducedMotion } from '#web/browser/motion/reduced-motion.ts'

/** A double tap by habit does not skip. */
const DOUBLE_TAP_MS = 350

/** Calls back at every tap or key that comes later than a second tap by habit; returns how to stop listening. */
export function onSkip(skip: () => void): () => void {
  const began = performance.now()
  const isMeant = () => performance.now() - began > DOUBLE_TAP_MS
  let isTap = false
  const onDown = () => {
    isTap = isMeant()
  }
  // At the end of a tap, or the browser would take the focus off the result again; a stroke under way is none.
  const onTap = () => {
    if (isTap) skip()
  }
  const onKey = ({ repeat }: KeyboardEvent) => {
    if (!repeat && isMeant()) skip()
  }
  window.addEventListener('pointerdown', onDown)
  window.addEventListener('click', onTap)
  window.addEventListener('keydown', onKey)
  return () => {
    window.removeEventListener('pointerdown', onDown)
    window.removeEventListener('click', onTap)
    window.removeEventListener('keydown', onKey)
  }
}

/** The wait before a result, which a tap or a key cuts short; none under reduced motion. */
export function skippablePause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(end, prefersReducedMotion() ? 0 : ms)
    const stop = onSkip(end)
  })
}
