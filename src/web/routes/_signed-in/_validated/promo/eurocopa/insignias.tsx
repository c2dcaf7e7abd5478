import { createFileRoute } from '@tanstack/react-router'
import { BadgesAnnounced } from '#web/components/campaign/badges-announced.tsx'
import { CampaignPage } from '#web/components/campaign/campaign-page.tsx'
import { documentTitle } from '#web/format/title.ts'
import { loadCampaign } from '#web/functions/load-campaign.ts'

export const Route = createFileRoute('/_signed-in/_validated/promo/eurocopa/insignias')({
  loader: ({ context }) => loadCampaign(context.queryClient, 'eurocopa'),
  head: ({ match }) => ({ meta: [{ title: documentTitle(match.context.site.name, 'Insignias de la Eurocopa') }] }),
  component: () => (
    <CampaignPage slug="eurocopa" title="Insignias de la Eurocopa">
      <BadgesAnnounced slug="eurocopa" />
    </CampaignPage>
  ),
})
