import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Campaign, Obstacle } from '#contract/campaigns.ts'
import type { MySummer, Summer } from '#contract/mechanics/verano.ts'
import { refreshCampaign } from '#web/features/campaign/load-campaign.ts'
import { useTurnOfDay } from '#web/features/campaign/use-turn-of-day.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { useLoaded } from '#web/functions/use-loaded.ts'
import { mySummerQuery, summerQuery } from './functions.ts'
import { nextMidnight } from './midnight.ts'

export interface SummerData {
  campaign: Campaign
  summer: Summer
  /** Undefined for anonymous visitors, and while what a member has done cannot be had. */
  mine: MySummer | undefined
  isMember: boolean
  /** What keeps this member from playing; a pause and the end are told to everybody. */
  obstacle: Obstacle | undefined
}

/** The summer, and what the member has of it; refetched when a day begins and when the tab regains focus. */
export function useSummer(): SummerData {
  const refresh = useRefreshSummer()
  const isMember = Boolean(useLoaded(sessionQuery).user)
  const campaign = useLoaded(campaignQuery('verano'))
  // 'always', because the browser's clock may be wrong and cannot tell the age of the response.
  const summer = useLoaded({ ...summerQuery, refetchOnWindowFocus: 'always' })
  const { data } = useQuery({ ...mySummerQuery, enabled: isMember, refetchOnWindowFocus: 'always' })
  const mine = isMember ? data : undefined
  const { serverNow, zone } = summer
  const turnsAt = Math.min(nextMidnight(serverNow, zone), campaign.closesAt)
  useTurnOfDay(turnsAt, serverNow, refresh)
  return { campaign, summer, mine, isMember, obstacle: mine?.obstacle ?? commonObstacle(campaign) }
}

function commonObstacle({ phase }: Campaign): Obstacle | undefined {
  if (phase === 'paused') return 'paused'
  return phase === 'open' ? undefined : 'campaign_over'
}

export function useRefreshSummer(): () => void {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['verano'] })
    void refreshCampaign(queryClient, 'verano')
  }
}
