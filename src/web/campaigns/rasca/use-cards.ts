import { useQueryClient } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { getCards } from '#contract/mechanics/rasca.ts'
import { useTurnOfDay } from '#web/features/campaign/use-turn-of-day.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { useLoaded } from '#web/functions/use-loaded.ts'
import { cardsQuery } from './functions.ts'

export type Cards = OutputOf<typeof getCards>

/**
 * Returns the campaign and the member's cards; refetches when the day changes in the campaign's zone and when the tab
 * regains focus.
 */
export function useCards(): { campaign: Campaign; cards: Cards } {
  const refetch = useRefreshCards()
  // 'always', because the browser's clock may be wrong and cannot tell the age of the response.
  const campaign = useLoaded({ ...campaignQuery('rasca'), refetchOnWindowFocus: 'always' })
  const cards = useLoaded({ ...cardsQuery, refetchOnWindowFocus: 'always' })
  const turnsAt = cards.next?.opensAt ?? campaign.closesAt
  useTurnOfDay(turnsAt, cards.serverNow, refetch)
  return { campaign, cards }
}

export function useRefreshCards(): () => void {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: cardsQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: campaignQuery('rasca').queryKey })
  }
}
