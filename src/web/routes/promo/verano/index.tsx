import { createFileRoute } from '@tanstack/react-router'
import { CampaignPage } from '#web/components/campaign/campaign-page.tsx'
import { loadCampaign } from '#web/functions/load-campaign.ts'
import { titled } from '#web/platform/page-head.ts'
import { campaignPreview } from '#web/platform/share-preview.ts'

export const Route = createFileRoute('/promo/verano/')({
  loader: ({ context }) => loadCampaign(context.queryClient, 'verano'),
  head: titled('Verano', (context) => campaignPreview(context, 'verano')),
  component: () => <CampaignPage slug="verano" />,
})
