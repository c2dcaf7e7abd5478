import type { QueryClient } from '@tanstack/react-query'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { cardsQuery } from './functions.ts'

/** Loads the page of a scratch card. Throws `notFound` for a campaign of another kind. */
export async function loadRasca(queryClient: QueryClient, slug: string): Promise<void> {
  await Promise.all([loadCampaign(queryClient, slug, 'rasca'), queryClient.fetchQuery(cardsQuery(slug))])
}
