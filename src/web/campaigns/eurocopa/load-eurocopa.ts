import type { QueryClient } from '@tanstack/react-query'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { meQuery } from '#web/functions/accounts.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import type { Asked } from './asked.ts'
import { myPredictionsQuery, tournamentQuery } from './functions.ts'
import { isPlaying } from './phase.ts'
import { VIEWS, viewOf } from './views.ts'

export async function loadEurocopa(queryClient: QueryClient, asked: Asked): Promise<void> {
  await loadCampaign(queryClient, 'eurocopa')
  const campaign = await queryClient.ensureQueryData(campaignQuery('eurocopa'))
  if (!campaign.playable) return
  if (!isPlaying(campaign)) return void (await queryClient.ensureQueryData(tournamentQuery))
  const { script, load } = VIEWS[viewOf(asked)]
  // All at once: an API that does not answer is waited for once.
  await Promise.all([
    queryClient.ensureQueryData(tournamentQuery),
    queryClient.ensureQueryData(myPredictionsQuery),
    queryClient.ensureQueryData(meQuery),
    script.fetch(queryClient),
    load(queryClient, asked),
  ])
}
