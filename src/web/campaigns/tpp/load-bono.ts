import type { QueryClient } from '@tanstack/react-query'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { fetchCodeParts } from './code-parts.ts'
import { codeQuery, offersQuery, redemptionQuery } from './functions.ts'

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
  // All at once: an API that does not answer is waited for once.
  const [, brought] = await Promise.all([
    queryClient.ensureQueryData(offersQuery),
    queryClient.fetchQuery(codeQuery(code)),
    // An id of somebody else's is none.
    user && canje ? queryClient.prefetchQuery(redemptionQuery(canje)) : undefined,
  ])
  if (brought || canje) await fetchCodeParts(queryClient)
}
