import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import type { getCards } from '#contract/rasca.ts'
import { cardsQuery } from '#web/functions/rasca.ts'

/** Past it a timer would fire at once; the visitor has long come back by then. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** A page left open past midnight deals the new day's card: when the day turns, or when the sleeping tab wakes. */
export function useNewDay({ serverNow, next }: Pick<OutputOf<typeof getCards>, 'serverNow' | 'next'>) {
  const queryClient = useQueryClient()
  const opensAt = next?.opensAt
  useEffect(() => {
    if (opensAt === undefined) return
    const turnsAt = Date.now() + (opensAt - serverNow)
    const deal = () => {
      if (document.visibilityState === 'visible' && Date.now() >= turnsAt)
        void queryClient.invalidateQueries({ queryKey: cardsQuery.queryKey })
    }
    const timer = setTimeout(deal, Math.min(turnsAt - Date.now(), LONGEST_TIMER_MS))
    document.addEventListener('visibilitychange', deal)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', deal)
    }
  }, [queryClient, serverNow, opensAt])
}
