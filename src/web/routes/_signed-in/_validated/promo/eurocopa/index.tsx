import { createFileRoute } from '@tanstack/react-router'
import { CampaignPage } from '#web/components/campaign/campaign-page.tsx'
import { documentTitle } from '#web/format/title.ts'
import { loadCampaign } from '#web/functions/load-campaign.ts'

export const Route = createFileRoute('/_signed-in/_validated/promo/eurocopa/')({
  loader: ({ context }) => loadCampaign(context.queryClient, 'eurocopa'),
  head: ({ match }) => ({ meta: [{ title: documentTitle(match.context.site.name, 'Eurocopa') }] }),
  component: () => <CampaignPage slug="eurocopa" />,
})
