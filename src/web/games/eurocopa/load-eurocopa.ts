import type { QueryClient } from '@tanstack/react-query'
import { lazyPart } from '#web/components/ui/lazy-part.tsx'
import { meQuery } from '#web/features/account/profile/profile.functions.ts'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { myPredictionsQuery, tournamentQuery } from './functions.ts'
import { preloadMorning } from './morning/late-morning.ts'
import { hasEnded, isPlaying } from './state/phase.ts'
import type { SearchParams } from './state/search-params.ts'
import { usualView, VIEWS, viewOf } from './views.ts'

/** Only an announced tournament has the list. */
export const Fixtures = lazyPart(
  'eurocopa fixtures',
  async () => (await import('./matches/fixture-list.tsx')).FixtureList,
)

export async function loadEurocopa(queryClient: QueryClient, slug: string, asked: SearchParams): Promise<void> {
  await loadCampaign(queryClient, slug)
  const campaign = await queryClient.ensureQueryData(campaignQuery(slug))
  if (!campaign.playable) return
  if (!isPlaying(campaign)) {
    await Promise.all([queryClient.ensureQueryData(tournamentQuery(slug)), Fixtures.preload(queryClient)])
    return
  }
  // Fetched first only after the end, when it decides the view.
  const usual = hasEnded(campaign)
    ? usualView(campaign, await queryClient.ensureQueryData(tournamentQuery(slug)))
    : 'partidos'
  const shown = viewOf(asked, usual)
  const { View, load } = VIEWS[shown]
  // In parallel, so that an API that does not respond costs only one timeout.
  await Promise.all([
    queryClient.ensureQueryData(tournamentQuery(slug)),
    queryClient.ensureQueryData(myPredictionsQuery(slug)),
    queryClient.ensureQueryData(meQuery),
    View.preload(queryClient),
    load(queryClient, slug, asked),
  ])
  const { predictions } = await queryClient.ensureQueryData(myPredictionsQuery(slug))
  if (shown === 'partidos' && predictions.some(({ scored }) => scored)) await preloadMorning(queryClient)
}
