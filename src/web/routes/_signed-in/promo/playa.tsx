import { createFileRoute } from '@tanstack/react-router'
import { CampaignPage } from '#web/features/campaign/campaign-page.tsx'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { titled } from '#web/platform/page-head.ts'

export const Route = createFileRoute('/_signed-in/promo/playa')({
  loader: ({ context }) => loadCampaign(context.queryClient, 'playa'),
  head: titled('Playa'),
  component: () => <CampaignPage slug="playa" />,
})
