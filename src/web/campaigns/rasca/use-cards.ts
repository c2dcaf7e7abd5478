import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Campaign } from '#contract/campaigns.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { getCards } from '#contract/mechanics/rasca.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { cardsQuery } from './functions.ts'

export type Cards = OutputOf<typeof getCards>

const MAX_SLEEP_MS = 60_000

/**
 * Returns the campaign and the member's cards; refetches when the day changes in the campaign's zone and when the tab
 * regains focus.
 */
export function useCards(): { campaign: Campaign; cards: Cards } {
  const refetch = useRefreshCards()
  // 'always', because the browser's clock may be wrong and cannot tell the age of the response.
  const { data: campaign } = useSuspenseQuery({ ...campaignQuery('rasca'), refetchOnWindowFocus: 'always' })
  const { data: cards } = useSuspenseQuery({ ...cardsQuery, refetchOnWindowFocus: 'always' })
  const turnsAt = cards.next?.opensAt ?? campaign.closesAt
  useTurnOfDay(turnsAt - cards.serverNow, cards.serverNow, refetch)
  return { campaign, cards }
}

export function useRefreshCards(): () => void {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: cardsQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: campaignQuery('rasca').queryKey })
  }
}

/**
 * Calls `onTurn` once `span` ms have passed since the server's time `saidAt`, and again until that changes. Takes the
 * larger of two measured spans: one clock stops while the machine sleeps, the other may be set.
 */
function useTurnOfDay(span: number, saidAt: number, onTurn: () => void) {
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
