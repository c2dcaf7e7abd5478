import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { getCards } from '#contract/mechanics/rasca.ts'
import { useTurnOfDay } from '#web/features/campaign/use-turn-of-day.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { cardsQuery } from './functions.ts'

export type Cards = OutputOf<typeof getCards>

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
