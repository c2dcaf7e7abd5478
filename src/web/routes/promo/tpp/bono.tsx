import { createFileRoute } from '@tanstack/react-router'
import { CampaignPage } from '#web/components/campaign/campaign-page.tsx'
import { loadCampaign } from '#web/functions/load-campaign.ts'
import { titled } from '#web/platform/page-head.ts'
import { campaignPreview } from '#web/platform/share-preview.ts'

export const Route = createFileRoute('/promo/tpp/bono')({
  loader: ({ context }) => loadCampaign(context.queryClient, 'tpp'),
  head: titled('Bono', (context) => campaignPreview(context, 'tpp')),
  component: () => <CampaignPage slug="tpp" />,
})
