import type { QueryClient } from '@tanstack/react-query'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { cardsQuery } from './functions.ts'

export async function loadRasca(queryClient: QueryClient, slug: string): Promise<void> {
  await Promise.all([loadCampaign(queryClient, slug), queryClient.fetchQuery(cardsQuery(slug))])
}
