import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { cardsQuery } from './functions.ts'

/** Loads the page of a scratch card. Throws `notFound` for a campaign of another kind. */
export async function loadRasca(queryClient: QueryClient, slug: string): Promise<void> {
  await Promise.all([loadCampaign(queryClient, slug), queryClient.fetchQuery(cardsQuery(slug))])
  const { kind } = await queryClient.ensureQueryData(campaignQuery(slug))
  if (kind !== 'rasca') throw notFound()
}
