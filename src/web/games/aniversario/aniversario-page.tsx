import { useSuspenseQuery } from '@tanstack/react-query'
import type { Campaign } from '#contract/campaigns.schema.ts'
import { CampaignPage } from '#web/features/campaign/campaign-page.tsx'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { useSlug } from '#web/routing/use-slug.ts'
import { CakePage } from './cake-page.tsx'

/** Announces the campaign before the opening; shows the cake from the opening on, also after the close. */
export function AniversarioPage({ vela }: { vela: string | undefined }) {
  const slug = useSlug('aniversario')
  const campaign = useSuspenseQuery(campaignQuery(slug)).data
  return isCakeOpen(campaign) ? <CakePage vela={vela} /> : <CampaignPage slug={slug} />
}

export const isCakeOpen = ({ playable, phase }: Pick<Campaign, 'playable' | 'phase'>): boolean =>
  playable && phase !== 'announced'
