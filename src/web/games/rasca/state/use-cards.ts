import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns.schema.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { getCards } from '#contract/games/rasca/rasca.schema.ts'
import { useDayChange } from '#web/features/campaign/use-day-change.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { cardsQuery } from '../functions.ts'

export type Cards = OutputOf<typeof getCards>

/**
 * Returns the campaign and the member's cards; refetches when the day changes in the campaign's zone and when the tab
 * regains focus.
 */
export function useCards(slug: string): { campaign: Campaign; cards: Cards } {
  const refetch = useRefreshCards(slug)
  // 'always': the browser's clock may be wrong, so the age of the response is unknown.
  const campaign = useSuspenseQuery({ ...campaignQuery(slug), refetchOnWindowFocus: 'always' }).data
  const cards = useSuspenseQuery({ ...cardsQuery(slug), refetchOnWindowFocus: 'always' }).data
  const turnsAt = cards.next?.opensAt ?? campaign.closesAt
  useDayChange(turnsAt, cards.serverNow, refetch)
  return { campaign, cards }
}

export function useRefreshCards(slug: string): () => void {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: cardsQuery(slug).queryKey })
    void queryClient.invalidateQueries({ queryKey: campaignQuery(slug).queryKey })
  }
}
