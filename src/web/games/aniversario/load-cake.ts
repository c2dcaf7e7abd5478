import type { QueryClient } from '@tanstack/react-query'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { prizesQuery } from '#web/features/prizes/prizes.functions.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { isCakeOpen } from './aniversario-page.tsx'
import { cakeQuery, drawsQuery, recapQuery } from './functions.ts'

export async function loadCake(queryClient: QueryClient, slug: string): Promise<void> {
  await loadCampaign(queryClient, slug)
  const campaign = await queryClient.ensureQueryData(campaignQuery(slug))
  if (!isCakeOpen(campaign)) return
  const { edition } = campaign
  await Promise.all([
    queryClient.fetchQuery(cakeQuery(slug)),
    queryClient.fetchQuery(recapQuery(slug)),
    queryClient.fetchQuery(drawsQuery(slug, edition)),
    queryClient.fetchQuery(prizesQuery),
  ])
}
