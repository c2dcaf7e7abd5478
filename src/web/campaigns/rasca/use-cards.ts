import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Campaign } from '#contract/campaigns.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { getCards } from '#contract/mechanics/rasca.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { cardsQuery } from './functions.ts'

export type Cards = OutputOf<typeof getCards>

const LONGEST_NAP_MS = 60_000

/** The campaign and the member's cards: asked for anew when the day turns in its zone, and when the tab is looked at again. */
export function useCards(): { campaign: Campaign; cards: Cards } {
  const refetch = useRefreshCards()
  // 'always': how old the server's answer is cannot be told from a clock of the browser's that may be set otherwise.
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
 * Calls when `span` has passed since the server said what time it was, and again until it says something new. The
 * browser's two clocks only measure that span: one of them stops in a machine that sleeps, the other may be set.
 */
function useTurnOfDay(span: number, saidAt: number, onTurn: () => void) {
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
