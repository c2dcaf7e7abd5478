import { createFileRoute } from '@tanstack/react-router'
import { BadgesAnnounced } from '#web/components/campaign/badges-announced.tsx'
import { CampaignPage } from '#web/components/campaign/campaign-page.tsx'
import { loadCampaign } from '#web/functions/load-campaign.ts'
import { campaignHead } from '#web/platform/share-preview.ts'

export const Route = createFileRoute('/promo/verano/insignias')({
  loader: ({ context }) => loadCampaign(context.queryClient, 'verano'),
  head: campaignHead('Insignias de verano', 'verano'),
  component: () => (
    <CampaignPage slug="verano" title="Insignias de verano">
      <BadgesAnnounced slug="verano" />
    </CampaignPage>
  ),
})
