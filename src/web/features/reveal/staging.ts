/** Whether the visitor has asked for less motion. */
export const isCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Vibrates where the device can, and not under reduced motion. */
export function buzz(pattern: number[]) {
  if (!isCalm()) navigator.vibrate?.(pattern)
}

/** A double tap by habit does not skip. */
export const DOUBLE_TAP_MS = 350

/** The wait before a result, which a tap cuts short; none under reduced motion. */
export function skippablePause(ms: number) {
  const { promise: done, resolve } = Promise.withResolvers<void>()
  const began = performance.now()
  const timer = setTimeout(resolve, isCalm() ? 0 : ms)
  return {
    done,
    skip: () => {
      if (performance.now() - began < DOUBLE_TAP_MS) return
      clearTimeout(timer)
      resolve()
    },
  }
}
