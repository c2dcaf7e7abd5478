import { useSuspenseQuery } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns.schema.ts'
import { CampaignPage } from '#web/features/campaign/campaign-page.tsx'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { useSlug } from '#web/routing/use-slug.ts'
import { BeachPage } from './beach-page.tsx'

/** Announces the campaign before the opening; shows the beach from the opening on, also after the close. */
export function PlayaPage({ chosen }: { chosen: string | undefined }) {
  const slug = useSlug('playa')
  const campaign = useSuspenseQuery(campaignQuery(slug)).data
  return isBeachOpen(campaign) ? <BeachPage chosen={chosen} /> : <CampaignPage slug={slug} />
}

export const isBeachOpen = ({ playable, phase }: Pick<Campaign, 'playable' | 'phase'>): boolean =>
  playable && phase !== 'announced'
