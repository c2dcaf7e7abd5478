import { createFileRoute } from '@tanstack/react-router'
import { CampaignPage } from '#web/components/campaign/campaign-page.tsx'
import { documentTitle } from '#web/format/title.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'

export const Route = createFileRoute('/promo/xmas')({
  loader: ({ context }) => context.queryClient.ensureQueryData(campaignQuery('xmas')),
  head: ({ match }) => ({ meta: [{ title: documentTitle(match.context.site.name, 'Navidad') }] }),
  component: () => <CampaignPage slug="xmas" />,
})
