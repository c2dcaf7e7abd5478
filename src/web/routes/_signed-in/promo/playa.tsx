import { createFileRoute } from '@tanstack/react-router'
import { isBeachOpen, PlayaPage } from '#web/campaigns/playa/playa-page.tsx'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { loadCampaign } from '#web/functions/load-campaign.ts'
import { beachQuery } from '#web/functions/playa.ts'
import { titled } from '#web/platform/page-head.ts'
import { searchTexts } from '#web/platform/search-texts.ts'

const readSearch = searchTexts('cavada')

export const Route = createFileRoute('/_signed-in/promo/playa')({
  validateSearch: readSearch,
  loader: async ({ context: { queryClient } }) => {
    await loadCampaign(queryClient, 'playa')
    if (isBeachOpen(await queryClient.ensureQueryData(campaignQuery('playa')))) await queryClient.fetchQuery(beachQuery)
  },
  head: titled('Playa'),
  component: Playa,
})

function Playa() {
  const { cavada } = Route.useSearch()
  return <PlayaPage chosen={cavada} />
}
