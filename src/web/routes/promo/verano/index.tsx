import { createFileRoute } from '@tanstack/react-router'
import { CampaignPage } from '#web/components/campaign/campaign-page.tsx'
import { documentTitle } from '#web/format/title.ts'
import { loadCampaign } from '#web/functions/load-campaign.ts'
import { campaignPreview } from '#web/platform/share-preview.ts'

export const Route = createFileRoute('/promo/verano/')({
  loader: ({ context }) => loadCampaign(context.queryClient, 'verano'),
  head: ({ match }) => ({
    meta: [{ title: documentTitle(match.context.site.name, 'Verano') }, ...campaignPreview(match.context, 'verano')],
  }),
  component: () => <CampaignPage slug="verano" />,
})
