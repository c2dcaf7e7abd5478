import { useQueryClient } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns.ts'
import type { Beach } from '#contract/mechanics/playa.ts'
import { refreshCampaign } from '#web/features/campaign/load-campaign.ts'
import { useTurnOfDay } from '#web/features/campaign/use-turn-of-day.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { useLoaded } from '#web/functions/use-loaded.ts'
import { beachQuery } from './functions.ts'

/** Returns the campaign and the member's beach; refetches when the day changes in its zone and when the tab regains focus. */
export function useBeach(): { campaign: Campaign; beach: Beach } {
  const refetch = useRefreshBeach()
  // 'always', because the browser's clock may be wrong and cannot tell the age of the response.
  const campaign = useLoaded({ ...campaignQuery('playa'), refetchOnWindowFocus: 'always' })
  const beach = useLoaded({ ...beachQuery, refetchOnWindowFocus: 'always' })
  const turnsAt = beach.next?.opensAt ?? campaign.closesAt
  useTurnOfDay(turnsAt, beach.serverNow, refetch)
  return { campaign, beach }
}

export function useRefreshBeach(): () => void {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: beachQuery.queryKey })
    void refreshCampaign(queryClient, 'playa')
  }
}
