import type { QueryClient } from '@tanstack/react-query'
import { lazyPart } from '#web/components/ui/lazy-part.tsx'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { isCurrent } from '#web/features/campaign/words/phase-words.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { codeQuery, offersQuery, redeemedQuery, redemptionQuery } from './functions.ts'

/** Parts for visitors with a code; visitors who only look at the offers do not need these scripts. */
export const CodeCard = lazyPart('tpp code', async () => (await import('./code/code-card.tsx')).CodeCard)
export const Result = lazyPart('tpp result', async () => (await import('./result/result.tsx')).Result)

interface Wanted {
  slug: string
  /** The code in the address; null for the code in this browser's cookie. */
  code: string | null
  /** Id of a redemption. */
  canje?: string | undefined
}

export async function loadBono(queryClient: QueryClient, { slug, code, canje }: Wanted): Promise<void> {
  const { user } = await queryClient.ensureQueryData(sessionQuery)
  await loadCampaign(queryClient, slug)
  const campaign = await queryClient.ensureQueryData(campaignQuery(slug))
  if (!campaign.playable) return
  // In parallel, so that an API that does not respond costs only one timeout.
  const [, brought] = await Promise.all([
    queryClient.ensureQueryData(offersQuery(slug)),
    // After a redemption, the code that was redeemed stays on the page until its result replaces it.
    canje ? queryClient.ensureQueryData(codeQuery(slug, code)) : queryClient.fetchQuery(codeQuery(slug, code)),
    user && !isCurrent(campaign) ? queryClient.prefetchQuery(redeemedQuery(slug, campaign.edition)) : undefined,
    // Finds nothing if the redemption belongs to another member.
    user && canje ? queryClient.prefetchQuery(redemptionQuery(canje)) : undefined,
  ])
  if (brought || canje) await Promise.all([CodeCard.preload(queryClient), Result.preload(queryClient)])
}
