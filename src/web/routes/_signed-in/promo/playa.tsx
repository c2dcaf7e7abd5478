import { createFileRoute } from '@tanstack/react-router'
import { CampaignPage } from '#web/components/campaign/campaign-page.tsx'
import { documentTitle } from '#web/format/title.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'

export const Route = createFileRoute('/_signed-in/promo/playa')({
  loader: ({ context }) => context.queryClient.ensureQueryData(campaignQuery('playa')),
  head: ({ match }) => ({ meta: [{ title: documentTitle(match.context.site.name, 'Playa') }] }),
  component: () => <CampaignPage slug="playa" />,
})
