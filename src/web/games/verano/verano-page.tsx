import { useSuspenseQuery } from '@tanstack/react-query'
import { CampaignPage } from '#web/features/campaign/campaign-page.tsx'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { isSummerOpen } from './state/phase.ts'
import { SummerPage, type SummerSearch } from './summer-page.tsx'

/** Until it opens, the campaign is announced; from then on its page is the summer, also once it is over. */
export function VeranoPage(asked: SummerSearch) {
  const campaign = useSuspenseQuery(campaignQuery('verano')).data
  return isSummerOpen(campaign) ? <SummerPage {...asked} /> : <CampaignPage slug="verano" />
}
