import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns.schema.ts'
import type { Beach } from '#contract/games/playa/playa.schema.ts'
import { refreshCampaign } from '#web/features/campaign/load-campaign.ts'
import { useDayChange } from '#web/features/campaign/use-day-change.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { useSlug } from '#web/routing/use-slug.ts'
import { beachQuery } from '../functions.ts'

/**
 * Returns the campaign and the member's beach; refetches when the day changes in the campaign's zone and when the tab
 * regains focus.
 */
export function useBeach(): { campaign: Campaign; beach: Beach } {
  const slug = useSlug('playa')
  const refetch = useRefreshBeach()
  // 'always': the browser's clock may be wrong, so the age of the response is unknown.
  const campaign = useSuspenseQuery({ ...campaignQuery(slug), refetchOnWindowFocus: 'always' }).data
  const beach = useSuspenseQuery({ ...beachQuery(slug), refetchOnWindowFocus: 'always' }).data
  const turnsAt = beach.next?.opensAt ?? campaign.closesAt
  useDayChange(turnsAt, beach.serverNow, refetch)
  return { campaign, beach }
}

export function useRefreshBeach(): () => void {
  const slug = useSlug('playa')
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: beachQuery(slug).queryKey })
    void refreshCampaign(queryClient, slug)
  }
}
