import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { ProblemError } from '#contract/problem/problem-error.ts'
import {
  drawsQuery,
  type EditionAddress,
  editionsQuery,
  momentsQuery,
  proofQuery,
  rootsQuery,
} from '#web/features/proof/proof.functions.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'

/**
 * Loads the proof of an edition, its draws, roots and published moments, and the list of the campaign's editions.
 * Throws `notFound` if the API refuses one of these permanently.
 */
export async function loadProof(
  queryClient: QueryClient,
  { slug, edition }: { slug: string; edition?: string | undefined },
): Promise<EditionAddress> {
  try {
    const address = { slug, edition: edition ?? (await queryClient.fetchQuery(campaignQuery(slug))).edition }
    const [proof] = await Promise.all([
      queryClient.fetchQuery(proofQuery(address)),
      queryClient.fetchQuery(editionsQuery(slug)),
      queryClient.fetchQuery(drawsQuery(address)),
      queryClient.fetchQuery(rootsQuery(address)),
    ])
    if (proof.seed) await queryClient.fetchQuery(momentsQuery(address))
    return address
  } catch (error) {
    if (error instanceof ProblemError && !error.isTransient) throw notFound()
    throw error
  }
}
