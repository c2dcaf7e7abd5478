import type { QueryClient } from '@tanstack/react-query'
import { badgesQuery, myBadgesQuery } from '#web/features/badges/badges.functions.ts'
import { sessionQuery } from '#web/functions/session.ts'

/**
 * Loads the campaign's badges and the member's badges in parallel. Does not throw if one of the two cannot be loaded.
 */
export async function loadBadges(queryClient: QueryClient, slug: string): Promise<void> {
  const { user } = await queryClient.ensureQueryData(sessionQuery)
  await Promise.all([
    queryClient.prefetchQuery(badgesQuery(slug)),
    user ? queryClient.prefetchQuery(myBadgesQuery(slug)) : undefined,
  ])
}
