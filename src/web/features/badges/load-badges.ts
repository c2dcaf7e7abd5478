import type { QueryClient } from '@tanstack/react-query'
import { badgesQuery, myBadgesQuery } from '#web/functions/badges.ts'
import { sessionQuery } from '#web/functions/session.ts'

/** What everybody sees, and what a member has, at once. Fails with neither. */
export async function loadBadges(queryClient: QueryClient, slug: string): Promise<void> {
  const { user } = await queryClient.ensureQueryData(sessionQuery)
  await Promise.all([
    queryClient.prefetchQuery(badgesQuery(slug)),
    user ? queryClient.prefetchQuery(myBadgesQuery(slug)) : undefined,
  ])
}
