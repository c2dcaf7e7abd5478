import { createFileRoute } from '@tanstack/react-router'
import { BadgesAnnounced } from '#web/components/campaign/badges-announced.tsx'
import { CampaignPage } from '#web/components/campaign/campaign-page.tsx'
import { documentTitle } from '#web/format/title.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'

export const Route = createFileRoute('/promo/verano/insignias')({
  loader: ({ context }) => context.queryClient.ensureQueryData(campaignQuery('verano')),
  head: ({ match }) => ({ meta: [{ title: documentTitle(match.context.site.name, 'Insignias de verano') }] }),
  component: () => (
    <CampaignPage slug="verano">
      <BadgesAnnounced slug="verano" />
    </CampaignPage>
  ),
})
