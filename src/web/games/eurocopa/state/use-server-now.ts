import { useEffect, useState } from 'react'
import type { Match } from '#contract/games/eurocopa/tournament.schema.ts'
import { SECOND_MS } from '#contract/primitives/durations.ts'
import { serverTime } from '#web/browser/clock/server-clock.ts'
import { nextKickoff } from '../matches/match-time.ts'

/**
 * Returns the server's time. The value changes only when a match begins, so that the match's card locks even without a
 * connection. The time is that of the response plus the time measured since then; the browser's clock is not used.
 */
export function useServerNow(serverNow: number, matches: readonly Match[]): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    setNow(serverNow)
    const look = () => {
      const at = serverTime(serverNow)
      setNow((shown) => {
        const next = nextKickoff(matches, shown)
        return next !== undefined && next <= at ? at : shown
      })
    }
    const timer = setInterval(look, SECOND_MS)
    return () => clearInterval(timer)
  }, [serverNow, matches])
  return now
}
