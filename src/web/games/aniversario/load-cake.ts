import type { QueryClient } from '@tanstack/react-query'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { prizesQuery } from '#web/features/prizes/prizes.functions.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { isCakeOpen } from './aniversario-page.tsx'
import { cakeQuery, drawsQuery, recapQuery } from './functions.ts'

export async function loadCake(queryClient: QueryClient): Promise<void> {
  await loadCampaign(queryClient, 'aniversario')
  const campaign = await queryClient.ensureQueryData(campaignQuery('aniversario'))
  if (!isCakeOpen(campaign)) return
  const { edition } = campaign
  await Promise.all([
    queryClient.fetchQuery(cakeQuery),
    queryClient.fetchQuery(recapQuery),
    queryClient.fetchQuery(drawsQuery(edition)),
    queryClient.fetchQuery(prizesQuery),
  ])
}
