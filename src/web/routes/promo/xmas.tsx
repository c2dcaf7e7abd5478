import { createFileRoute } from '@tanstack/react-router'
import { CampaignPage } from '#web/components/campaign/campaign-page.tsx'
import { loadCampaign } from '#web/functions/load-campaign.ts'
import { campaignHead } from '#web/platform/share-preview.ts'

export const Route = createFileRoute('/promo/xmas')({
  loader: ({ context }) => loadCampaign(context.queryClient, 'xmas'),
  head: campaignHead('Navidad', 'xmas'),
  component: () => <CampaignPage slug="xmas" />,
})
