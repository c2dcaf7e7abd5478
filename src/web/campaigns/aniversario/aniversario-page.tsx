import type { Campaign } from '#contract/campaigns.ts'
import { CampaignPage } from '#web/features/campaign/campaign-page.tsx'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { useLoaded } from '#web/functions/use-loaded.ts'
import { CakePage } from './cake-page.tsx'

/** Until it opens, the campaign is announced; from then on its page is the cake, also once it is over. */
export function AniversarioPage({ vela }: { vela: string | undefined }) {
  const campaign = useLoaded(campaignQuery('aniversario'))
  return isCakeOpen(campaign) ? <CakePage vela={vela} /> : <CampaignPage slug="aniversario" />
}

export const isCakeOpen = ({ playable, phase }: Pick<Campaign, 'playable' | 'phase'>): boolean =>
  playable && phase !== 'announced'
