import { createFileRoute } from '@tanstack/react-router'
import { BadgesAnnounced } from '#web/components/campaign/badges-announced.tsx'
import { CampaignPage } from '#web/components/campaign/campaign-page.tsx'
import { loadCampaign } from '#web/functions/load-campaign.ts'
import { titled } from '#web/platform/page-head.ts'
import { campaignPreview } from '#web/platform/share-preview.ts'

export const Route = createFileRoute('/promo/verano/insignias')({
  loader: ({ context }) => loadCampaign(context.queryClient, 'verano'),
  head: titled('Insignias de verano', (context) => campaignPreview(context, 'verano')),
  component: () => (
    <CampaignPage slug="verano">
      <BadgesAnnounced slug="verano" />
    </CampaignPage>
  ),
})
