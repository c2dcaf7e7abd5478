import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { Kind } from '#contract/kinds.ts'
import { ProblemError } from '#contract/problem/problem-error.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'

/**
 * Returns the slug of the campaign at the address of a page; the page without one is that of the kind. Throws `notFound`
 * for a text that is no slug of a campaign of this kind.
 */
export async function slugAt(queryClient: QueryClient, kind: Kind, { slug }: { slug?: string }): Promise<string> {
  if (slug === undefined) return kind
  try {
    const campaign = await queryClient.ensureQueryData(campaignQuery(slug))
    if (campaign.kind !== kind) throw notFound()
  } catch (error) {
    if (error instanceof ProblemError && NO_CAMPAIGN.includes(error.status)) throw notFound()
    throw error
  }
  return slug
}

/** The statuses for an unknown slug and for a text that is no slug. */
const NO_CAMPAIGN = [404, 422]
