import { useEffect, useEffectEvent } from 'react'

const MAX_SLEEP_MS = 60_000

/**
 * Calls `onTurn` once `span` ms have passed since the server's time `saidAt`, and again until that changes. Takes the
 * larger of two measured spans: one clock stops while the machine sleeps, the other may be set.
 */
export function useTurnOfDay(span: number, saidAt: number, onTurn: () => void) {
  const turn = useEffectEvent(onTurn)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer of the server restarts the measurement
  useEffect(() => {
    if (span <= 0) return
    const heard = { wall: Date.now(), steady: performance.now() }
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const left = span - Math.max(Date.now() - heard.wall, performance.now() - heard.steady)
      // A hidden tab refetches when it regains focus.
      if (left <= 0 && document.visibilityState === 'visible') turn()
      timer = setTimeout(look, left > 0 ? Math.min(left, MAX_SLEEP_MS) : MAX_SLEEP_MS)
    }
    look()
    return () => clearTimeout(timer)
  }, [span, saidAt])
}
