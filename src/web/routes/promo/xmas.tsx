import { createFileRoute } from '@tanstack/react-router'
import { CampaignPage } from '#web/components/campaign/campaign-page.tsx'
import { loadCampaign } from '#web/functions/load-campaign.ts'
import { titled } from '#web/platform/page-head.ts'
import { campaignPreview } from '#web/platform/share-preview.ts'

export const Route = createFileRoute('/promo/xmas')({
  loader: ({ context }) => loadCampaign(context.queryClient, 'xmas'),
  head: titled('Navidad', (context) => campaignPreview(context, 'xmas')),
  component: () => <CampaignPage slug="xmas" />,
})
