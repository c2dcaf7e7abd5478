import { createFileRoute } from '@tanstack/react-router'
import { CampaignPage } from '#web/components/campaign/campaign-page.tsx'
import { loadCampaign } from '#web/functions/load-campaign.ts'
import { campaignHead } from '#web/platform/share-preview.ts'

export const Route = createFileRoute('/promo/verano/')({
  loader: ({ context }) => loadCampaign(context.queryClient, 'verano'),
  head: campaignHead('Verano', 'verano'),
  component: () => <CampaignPage slug="verano" />,
})
