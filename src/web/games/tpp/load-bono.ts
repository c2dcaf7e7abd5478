import type { QueryClient } from '@tanstack/react-query'
import { lazyPart } from '#web/components/ui/lazy-part.tsx'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { codeQuery, offersQuery, redemptionQuery } from './functions.ts'

/** Parts for visitors with a code: those who look at the offers have no use for their scripts. */
export const CodeCard = lazyPart('tpp code', async () => (await import('./code/code-card.tsx')).CodeCard)
export const Result = lazyPart('tpp result', async () => (await import('./result/result.tsx')).Result)

interface Wanted {
  /** Of the address; null for the one that the browser brought. */
  code: string | null
  /** Id of a redemption. */
  canje?: string | undefined
}

export async function loadBono(queryClient: QueryClient, { code, canje }: Wanted): Promise<void> {
  const { user } = await queryClient.ensureQueryData(sessionQuery)
  await loadCampaign(queryClient, 'tpp')
  if (!(await queryClient.ensureQueryData(campaignQuery('tpp'))).playable) return
  // In parallel: an API that does not respond is waited for once.
  const [, brought] = await Promise.all([
    queryClient.ensureQueryData(offersQuery),
    queryClient.fetchQuery(codeQuery(code)),
    // Another member's id finds nothing.
    user && canje ? queryClient.prefetchQuery(redemptionQuery(canje)) : undefined,
  ])
  if (brought || canje) await Promise.all([CodeCard.preload(queryClient), Result.preload(queryClient)])
}
