import { useSuspenseQuery } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns.schema.ts'
import { CampaignPage } from '#web/features/campaign/campaign-page.tsx'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { BeachPage } from './beach-page.tsx'

/** Before the opening the page announces the campaign. From then on, also after the close, the page is the beach. */
export function PlayaPage({ chosen }: { chosen: string | undefined }) {
  const campaign = useSuspenseQuery(campaignQuery('playa')).data
  return isBeachOpen(campaign) ? <BeachPage chosen={chosen} /> : <CampaignPage slug="playa" />
}

export const isBeachOpen = ({ playable, phase }: Pick<Campaign, 'playable' | 'phase'>): boolean =>
  playable && phase !== 'announced'
