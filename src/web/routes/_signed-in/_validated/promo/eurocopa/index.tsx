import { createFileRoute } from '@tanstack/react-router'
import { CampaignPage } from '#web/features/campaign/campaign-page.tsx'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { titled } from '#web/platform/page-head.ts'

export const Route = createFileRoute('/_signed-in/_validated/promo/eurocopa/')({
  loader: ({ context }) => loadCampaign(context.queryClient, 'eurocopa'),
  head: titled('Eurocopa'),
  component: () => <CampaignPage slug="eurocopa" />,
})
