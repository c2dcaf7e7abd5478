import { createFileRoute } from '@tanstack/react-router'
import { CampaignPage } from '#web/components/campaign/campaign-page.tsx'
import { documentTitle } from '#web/format/title.ts'
import { loadCampaign } from '#web/functions/load-campaign.ts'

export const Route = createFileRoute('/_signed-in/promo/playa')({
  loader: ({ context }) => loadCampaign(context.queryClient, 'playa'),
  head: ({ match }) => ({ meta: [{ title: documentTitle(match.context.site.name, 'Playa') }] }),
  component: () => <CampaignPage slug="playa" />,
})
