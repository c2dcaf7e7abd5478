import type { QueryClient } from '@tanstack/react-query'
import { lazyPart } from '#web/components/ui/lazy-part.tsx'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { isCurrent } from '#web/features/campaign/words/phase-words.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { sessionQuery } from '#web/functions/session.ts'
import { invitationQuery, mySummerQuery, originQuery, summerQuery } from './functions.ts'
import { isSummerOpen } from './state/phase.ts'

/** Parts for members only; most visitors of an open page do not need these scripts. */
export const StampCard = lazyPart('verano stamps', async () => (await import('./stamps/stamp-card.tsx')).StampCard)
export const MemberMission = lazyPart(
  'verano mission',
  async () => (await import('./missions/member-mission.tsx')).MemberMission,
)
/** Only after the end: before it, the drawings of badges are on their own page. */
export const EarnedBadges = lazyPart(
  'verano earned badges',
  async () => (await import('./badges/earned-badges.tsx')).EarnedBadges,
)
export const DayRow = lazyPart('verano days', async () => (await import('./stamps/stamp-card.tsx')).DayRow)

export async function loadSummer(queryClient: QueryClient, slug: string, token: string | undefined): Promise<void> {
  const { user } = await queryClient.ensureQueryData(sessionQuery)
  await loadCampaign(queryClient, slug)
  const campaign = await queryClient.ensureQueryData(campaignQuery(slug))
  if (!isSummerOpen(campaign)) return
  // In parallel, so that an API that does not respond costs only one timeout.
  await Promise.all([
    queryClient.ensureQueryData(summerQuery(slug)),
    ...(user
      ? [
          queryClient.prefetchQuery(mySummerQuery(slug)),
          queryClient.prefetchQuery(originQuery),
          StampCard.preload(queryClient),
          MemberMission.preload(queryClient),
          ...(isCurrent(campaign) ? [] : [EarnedBadges.preload(queryClient), DayRow.preload(queryClient)]),
        ]
      : []),
    // The page itself reports an invalid link.
    token === undefined ? undefined : queryClient.prefetchQuery(invitationQuery(slug, token)),
  ])
}
