import { useSuspenseQuery } from '@tanstack/react-query'
import { CampaignPage } from '#web/features/campaign/campaign-page.tsx'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { useSlug } from '#web/routing/use-slug.ts'
import { isSummerOpen } from './state/phase.ts'
import { SummerPage, type SummerSearch } from './summer-page.tsx'

/** Announces the campaign before the opening; shows the game from the opening on, also after the close. */
export function VeranoPage(asked: SummerSearch) {
  const slug = useSlug('verano')
  const campaign = useSuspenseQuery(campaignQuery(slug)).data
  return isSummerOpen(campaign) ? <SummerPage {...asked} /> : <CampaignPage slug={slug} />
}
