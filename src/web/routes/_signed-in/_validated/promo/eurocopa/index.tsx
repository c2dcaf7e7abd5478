import { createFileRoute } from '@tanstack/react-router'
import { CampaignPage } from '#web/components/campaign/campaign-page.tsx'
import { loadCampaign } from '#web/functions/load-campaign.ts'
import { titled } from '#web/platform/page-head.ts'

export const Route = createFileRoute('/_signed-in/_validated/promo/eurocopa/')({
  loader: ({ context }) => loadCampaign(context.queryClient, 'eurocopa'),
  head: titled('Eurocopa'),
  component: () => <CampaignPage slug="eurocopa" />,
})
