import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { Kind } from '#contract/kinds.ts'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'

/** Loads the campaign of an address. Throws `notFound` for a text that is no slug of a campaign of this kind. */
export async function loadCampaignOf(queryClient: QueryClient, kind: Kind, slug: string): Promise<void> {
  try {
    const campaign = await queryClient.ensureQueryData(campaignQuery(slug))
    if (campaign.kind !== kind) throw notFound()
  } catch (error) {
    if (error instanceof ProblemError && NO_CAMPAIGN.includes(error.status)) throw notFound()
    throw error
  }
}

/** The statuses for an unknown slug and for a text that is no slug. */
const NO_CAMPAIGN = [404, 422]
