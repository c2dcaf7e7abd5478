import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { cardsQuery } from './functions.ts'

export async function loadRasca(queryClient: QueryClient, slug: string): Promise<void> {
  await Promise.all([loadCampaign(queryClient, slug), queryClient.fetchQuery(cardsQuery(slug))])
}

/** Loads the scratch card of an address. Throws `notFound` for what is no slug or no scratch card. */
export async function loadRascaAt(queryClient: QueryClient, slug: string): Promise<void> {
  try {
    const { kind } = await queryClient.ensureQueryData(campaignQuery(slug))
    if (kind !== 'rasca') throw notFound()
  } catch (error) {
    if (error instanceof ProblemError && NO_CAMPAIGN.includes(error.status)) throw notFound()
    throw error
  }
  await loadRasca(queryClient, slug)
}

/** The statuses for an unknown slug and for a text that is no slug. */
const NO_CAMPAIGN = [404, 422]
