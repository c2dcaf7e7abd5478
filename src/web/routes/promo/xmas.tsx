import { createFileRoute } from '@tanstack/react-router'
import { CampaignPage } from '#web/components/campaign/campaign-page.tsx'
import { documentTitle } from '#web/format/title.ts'
import { loadCampaign } from '#web/functions/load-campaign.ts'

export const Route = createFileRoute('/promo/xmas')({
  loader: ({ context }) => loadCampaign(context.queryClient, 'xmas'),
  head: ({ match }) => ({ meta: [{ title: documentTitle(match.context.site.name, 'Navidad') }] }),
  component: () => <CampaignPage slug="xmas" />,
})
