import { createFileRoute } from '@tanstack/react-router'
import { campaignHead } from '#web/features/campaign/campaign-head.ts'
import { CampaignPage } from '#web/features/campaign/campaign-page.tsx'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'

export const Route = createFileRoute('/promo/xmas')({
  loader: ({ context }) => loadCampaign(context.queryClient, 'xmas'),
  head: campaignHead('Navidad', 'xmas'),
  component: () => <CampaignPage slug="xmas" />,
})
