import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns.schema.ts'
import type { Cake } from '#contract/games/aniversario/aniversario.schema.ts'
import { refreshCampaign } from '#web/features/campaign/load-campaign.ts'
import { useDayChange } from '#web/features/campaign/use-day-change.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { useSlug } from '#web/routing/use-slug.ts'
import { cakeQuery } from '../functions.ts'
import { turnsAt } from './cake-state.ts'

/**
 * Returns the campaign and the member's cake; refetches at each time when the page must change, and when the tab
 * regains focus.
 */
export function useCake(): { campaign: Campaign; cake: Cake } {
  const slug = useSlug('aniversario')
  const refresh = useRefreshCake()
  // 'always': the browser's clock may be wrong, so the age of the response is unknown.
  const campaign = useSuspenseQuery({ ...campaignQuery(slug), refetchOnWindowFocus: 'always' }).data
  const cake = useSuspenseQuery({ ...cakeQuery(slug), refetchOnWindowFocus: 'always' }).data
  useDayChange(turnsAt(cake), cake.serverNow, refresh)
  return { campaign, cake }
}

export function useRefreshCake(): () => void {
  const slug = useSlug('aniversario')
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['aniversario', slug] })
    void refreshCampaign(queryClient, slug)
  }
}
