import { createFileRoute } from '@tanstack/react-router'
import { campaignHead } from '#web/features/campaign/campaign-head.ts'
import { CampaignPage } from '#web/features/campaign/campaign-page.tsx'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'

export const Route = createFileRoute('/promo/verano/')({
  loader: ({ context }) => loadCampaign(context.queryClient, 'verano'),
  head: campaignHead('Verano', 'verano'),
  component: () => <CampaignPage slug="verano" />,
})
