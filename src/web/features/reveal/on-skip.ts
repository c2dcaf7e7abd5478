import { prefersReducedMotion } from '#web/browser/motion/reduced-motion.ts'

/** Time in milliseconds during which a tap or a key does not skip, because it may belong to a double tap. */
const DOUBLE_TAP_MS = 350

/**
 * Calls `skip` at every tap or key, except during the first `DOUBLE_TAP_MS`. Returns a function that stops listening.
 */
export function onSkip(skip: () => void): () => void {
  const began = performance.now()
  const isMeant = () => performance.now() - began > DOUBLE_TAP_MS
  let isTap = false
  const onDown = () => {
    isTap = isMeant()
  }
  // Skips on `click`, because after an earlier event of the tap the browser would take the focus off the result again.
  // A `click` counts only if its `pointerdown` counts, so a stroke that was already under way does not skip.
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

/** Waits for `ms` before a result is shown. A tap or a key ends the wait. Does not wait under reduced motion. */
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
