import { useSuspenseQuery } from '@tanstack/react-query'
import { CampaignPage } from '#web/features/campaign/campaign-page.tsx'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { isSummerOpen } from './state/phase.ts'
import { SummerPage, type SummerSearch } from './summer-page.tsx'

/** Before the opening the page announces the campaign. From then on, also after the close, the page is the summer. */
export function VeranoPage(asked: SummerSearch) {
  const campaign = useSuspenseQuery(campaignQuery('verano')).data
  return isSummerOpen(campaign) ? <SummerPage {...asked} /> : <CampaignPage slug="verano" />
}
