import { useEffect, useEffectEvent } from 'react'
import { serverTime } from '#web/browser/clock/server-clock.ts'

const MAX_SLEEP_MS = 60_000

/**
 * Calls `onTurn` when the server's clock reaches `turnsAt`, and then every minute until `saidAt` changes. `saidAt` is
 * the server's time in the data of the page. Both times are epoch ms.
 */
export function useDayChange(turnsAt: number, saidAt: number, onTurn: () => void) {
  const turn = useEffectEvent(onTurn)
  useEffect(() => {
    if (turnsAt <= saidAt) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const left = turnsAt - serverTime(saidAt)
      // Skipped in a hidden tab, which refetches its data when it regains focus.
      if (left <= 0 && document.visibilityState === 'visible') turn()
      timer = setTimeout(look, left > 0 ? Math.min(left, MAX_SLEEP_MS) : MAX_SLEEP_MS)
    }
    look()
    return () => clearTimeout(timer)
  }, [turnsAt, saidAt])
}
