import { createFileRoute } from '@tanstack/react-router'
import { CampaignPage } from '#web/components/campaign/campaign-page.tsx'
import { documentTitle } from '#web/format/title.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'

export const Route = createFileRoute('/promo/tpp/bono')({
  loader: ({ context }) => context.queryClient.ensureQueryData(campaignQuery('tpp')),
  head: ({ match }) => ({ meta: [{ title: documentTitle(match.context.site.name, 'Bono') }] }),
  component: () => <CampaignPage slug="tpp" />,
})
