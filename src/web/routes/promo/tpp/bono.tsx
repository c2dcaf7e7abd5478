import { createFileRoute } from '@tanstack/react-router'
import { campaignHead } from '#web/features/campaign/campaign-head.ts'
import { CampaignPage } from '#web/features/campaign/campaign-page.tsx'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'

export const Route = createFileRoute('/promo/tpp/bono')({
  loader: ({ context }) => loadCampaign(context.queryClient, 'tpp'),
  head: campaignHead('Bono', 'tpp'),
  component: () => <CampaignPage slug="tpp" />,
})
