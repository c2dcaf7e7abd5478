import { prefersReducedMotion } from '#web/browser/motion/reduced-motion.ts'

/** Time in which the second tap of a double tap does not skip. */
const DOUBLE_TAP_MS = 350

/** Calls `skip` at every tap or key that is not part of a double tap. Returns a function that stops listening. */
export function onSkip(skip: () => void): () => void {
  const began = performance.now()
  const isMeant = () => performance.now() - began > DOUBLE_TAP_MS
  let isTap = false
  const onDown = () => {
    isTap = isMeant()
  }
  // Listens to `click`, because after an earlier event the browser would take the focus off the result again. A stroke
  // that is already under way does not count.
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

/** Waits before a result; a tap or a key ends the wait. Does not wait under reduced motion. */
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
