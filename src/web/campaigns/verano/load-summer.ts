import type { QueryClient } from '@tanstack/react-query'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { invitationQuery, mySummerQuery, originQuery, summerQuery } from './functions.ts'
import { fetchMemberParts } from './member-parts.ts'
import { isSummerOpen } from './phase.ts'

export async function loadSummer(queryClient: QueryClient, token: string | undefined): Promise<void> {
  const { user } = await queryClient.ensureQueryData(sessionQuery)
  await loadCampaign(queryClient, 'verano')
  if (!isSummerOpen(await queryClient.ensureQueryData(campaignQuery('verano')))) return
  // All at once: an API that does not answer is waited for once.
  await Promise.all([
    queryClient.ensureQueryData(summerQuery),
    ...(user
      ? [
          queryClient.prefetchQuery(mySummerQuery),
          queryClient.prefetchQuery(originQuery),
          fetchMemberParts(queryClient),
        ]
      : []),
    // A link that was cut short is said to be so by the page.
    token === undefined ? undefined : queryClient.prefetchQuery(invitationQuery(token)),
  ])
}
