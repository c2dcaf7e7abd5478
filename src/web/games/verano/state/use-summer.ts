import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Campaign, Obstacle } from '#contract/campaigns.schema.ts'
import type { MySummer, Summer } from '#contract/games/verano/verano.schema.ts'
import { refreshCampaign } from '#web/features/campaign/load-campaign.ts'
import { useDayChange } from '#web/features/campaign/use-day-change.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { useSlug } from '#web/routing/use-slug.ts'
import { mySummerQuery, summerQuery } from '../functions.ts'
import { nextMidnight } from './next-midnight.ts'

export interface SummerData {
  campaign: Campaign
  summer: Summer
  /** Undefined for anonymous visitors, and when the member's data cannot be read. */
  mine: MySummer | undefined
  isMember: boolean
  /** The reason why the member cannot play. A pause and the end apply to everybody. */
  obstacle: Obstacle | undefined
}

/** Returns the summer and the member's data; refetches when a day begins and when the tab regains focus. */
export function useSummer(): SummerData {
  const slug = useSlug('verano')
  const refresh = useRefreshSummer()
  const isMember = Boolean(useSuspenseQuery(sessionQuery).data.user)
  const campaign = useSuspenseQuery(campaignQuery(slug)).data
  // 'always': the browser's clock may be wrong, so the age of the response is unknown.
  const summer = useSuspenseQuery({ ...summerQuery(slug), refetchOnWindowFocus: 'always' }).data
  const { data } = useQuery({ ...mySummerQuery(slug), enabled: isMember, refetchOnWindowFocus: 'always' })
  const mine = isMember ? data : undefined
  const { serverNow, zone } = summer
  const turnsAt = Math.min(nextMidnight(serverNow, zone), campaign.closesAt)
  useDayChange(turnsAt, serverNow, refresh)
  return { campaign, summer, mine, isMember, obstacle: mine?.obstacle ?? commonObstacle(campaign) }
}

function commonObstacle({ phase }: Campaign): Obstacle | undefined {
  if (phase === 'paused') return 'paused'
  return phase === 'open' ? undefined : 'campaign_over'
}

export function useRefreshSummer(): () => void {
  const slug = useSlug('verano')
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['verano', slug] })
    void refreshCampaign(queryClient, slug)
  }
}
