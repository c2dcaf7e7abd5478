import { useEffect, useEffectEvent } from 'react'

const LONGEST_NAP_MS = 60_000

/**
 * Calls when `span` has passed since the server said what time it was, and again until it says something new. The
 * browser's two clocks only measure that span: one of them stops in a machine that sleeps, the other may be set.
 */
export function useTurnOfDay(span: number, saidAt: number, onTurn: () => void) {
  const turn = useEffectEvent(onTurn)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server says anew is measured anew
  useEffect(() => {
    if (span <= 0) return
    const heard = { wall: Date.now(), steady: performance.now() }
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const left = span - Math.max(Date.now() - heard.wall, performance.now() - heard.steady)
      // A hidden tab asks when it is looked at again.
      if (left <= 0 && document.visibilityState === 'visible') turn()
      timer = setTimeout(look, left > 0 ? Math.min(left, LONGEST_NAP_MS) : LONGEST_NAP_MS)
    }
    look()
    return () => clearTimeout(timer)
  }, [span, saidAt])
}
