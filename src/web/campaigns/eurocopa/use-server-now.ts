import { useEffect, useState } from 'react'
import { SECOND_MS } from '#contract/durations.ts'
import type { Match } from '#contract/mechanics/eurocopa.ts'
import { serverTime } from '#web/browser/server-clock.ts'
import { nextKickoff } from './match-time.ts'

/**
 * The server's time as far as its matches are concerned: it moves when one of them begins, so that a card locks itself,
 * also without a line. Whatever the clock of the browser says, only the time since the answer counts.
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
