import { useQueryClient } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns.ts'
import type { Cake } from '#contract/mechanics/aniversario.ts'
import { refreshCampaign } from '#web/features/campaign/load-campaign.ts'
import { useTurnOfDay } from '#web/features/campaign/use-turn-of-day.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { useLoaded } from '#web/functions/use-loaded.ts'
import { turnsAt } from './cake-state.ts'
import { cakeQuery } from './functions.ts'

/** Returns the campaign and the member's cake; refetches when a day turns in its zone and when the tab regains focus. */
export function useCake(): { campaign: Campaign; cake: Cake } {
  const refresh = useRefreshCake()
  // 'always', because the browser's clock may be wrong and cannot tell the age of the response.
  const campaign = useLoaded({ ...campaignQuery('aniversario'), refetchOnWindowFocus: 'always' })
  const cake = useLoaded({ ...cakeQuery, refetchOnWindowFocus: 'always' })
  useTurnOfDay(turnsAt(cake), cake.serverNow, refresh)
  return { campaign, cake }
}

export function useRefreshCake(): () => void {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: ['aniversario'] })
    void refreshCampaign(queryClient, 'aniversario')
  }
}
