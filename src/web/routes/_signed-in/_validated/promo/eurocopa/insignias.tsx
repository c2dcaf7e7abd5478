import { createFileRoute } from '@tanstack/react-router'
import { BadgesAnnounced } from '#web/features/campaign/badges-announced.tsx'
import { CampaignPage } from '#web/features/campaign/campaign-page.tsx'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { titled } from '#web/routing/page-head.ts'

export const Route = createFileRoute('/_signed-in/_validated/promo/eurocopa/insignias')({
  loader: ({ context }) => loadCampaign(context.queryClient, 'eurocopa'),
  head: titled('Insignias de la Eurocopa'),
  component: () => (
    <CampaignPage slug="eurocopa" title="Insignias de la Eurocopa">
      <BadgesAnnounced slug="eurocopa" />
    </CampaignPage>
  ),
})
