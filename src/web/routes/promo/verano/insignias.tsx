import { createFileRoute } from '@tanstack/react-router'
import { BadgesAnnounced } from '#web/features/campaign/badges-announced.tsx'
import { campaignHead } from '#web/features/campaign/campaign-head.ts'
import { CampaignPage } from '#web/features/campaign/campaign-page.tsx'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'

export const Route = createFileRoute('/promo/verano/insignias')({
  loader: ({ context }) => loadCampaign(context.queryClient, 'verano'),
  head: campaignHead('Insignias de verano', 'verano'),
  component: () => (
    <CampaignPage slug="verano" title="Insignias de verano">
      <BadgesAnnounced slug="verano" />
    </CampaignPage>
  ),
})
