import { createFileRoute } from '@tanstack/react-router'
import { BadgesAnnounced } from '#web/components/campaign/badges-announced.tsx'
import { CampaignPage } from '#web/components/campaign/campaign-page.tsx'
import { loadCampaign } from '#web/functions/load-campaign.ts'
import { titled } from '#web/platform/page-head.ts'

export const Route = createFileRoute('/_signed-in/_validated/promo/eurocopa/insignias')({
  loader: ({ context }) => loadCampaign(context.queryClient, 'eurocopa'),
  head: titled('Insignias de la Eurocopa'),
  component: () => (
    <CampaignPage slug="eurocopa" title="Insignias de la Eurocopa">
      <BadgesAnnounced slug="eurocopa" />
    </CampaignPage>
  ),
})
