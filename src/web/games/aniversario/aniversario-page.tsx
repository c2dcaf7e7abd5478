import { useSuspenseQuery } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns.schema.ts'
import { CampaignPage } from '#web/features/campaign/campaign-page.tsx'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { CakePage } from './cake-page.tsx'

/** Before the opening the page announces the campaign. From then on, also after the close, the page is the cake. */
export function AniversarioPage({ vela }: { vela: string | undefined }) {
  const campaign = useSuspenseQuery(campaignQuery('aniversario')).data
  return isCakeOpen(campaign) ? <CakePage vela={vela} /> : <CampaignPage slug="aniversario" />
}

export const isCakeOpen = ({ playable, phase }: Pick<Campaign, 'playable' | 'phase'>): boolean =>
  playable && phase !== 'announced'
