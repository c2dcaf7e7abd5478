import { createFileRoute } from '@tanstack/react-router'
import { CampaignPage } from '#web/components/campaign/campaign-page.tsx'
import { documentTitle } from '#web/format/title.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'

export const Route = createFileRoute('/promo/verano/')({
  loader: ({ context }) => context.queryClient.ensureQueryData(campaignQuery('verano')),
  head: ({ match }) => ({ meta: [{ title: documentTitle(match.context.site.name, 'Verano') }] }),
  component: () => <CampaignPage slug="verano" />,
})
