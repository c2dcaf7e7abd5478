/** Time for which a toast is shown, in milliseconds (docs/specification.md, section 9). */
export const TOAST_MS = 5_000

export type HoldReason = 'hover' | 'focus' | 'blur' | 'drag'

/**
 * Starts the timer of a toast, which calls `onEnd`. The timer pauses while there is at least one reason to hold the
 * toast.
 */
export function createToastTimer(onEnd: () => void, duration = TOAST_MS) {
  const reasons = new Set<HoldReason>()
  let left = duration
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function run() {
    since = performance.now()
    timer = setTimeout(onEnd, left)
  }

  function stop() {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    left = Math.max(0, left - (performance.now() - since))
  }

  run()
  return {
    hold(reason: HoldReason) {
      if (reasons.size === 0) stop()
      reasons.add(reason)
    },
    release(reason: HoldReason) {
      if (reasons.delete(reason) && reasons.size === 0) run()
    },
    isHeld: () => reasons.size > 0,
    end: stop,
  }
}

export type ToastTimer = ReturnType<typeof createToastTimer>
