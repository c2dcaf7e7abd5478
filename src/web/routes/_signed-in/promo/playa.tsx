import { createFileRoute } from '@tanstack/react-router'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { beachQuery } from '#web/games/playa/functions.ts'
import { isBeachOpen, PlayaPage } from '#web/games/playa/playa-page.tsx'
import { pageHead } from '#web/routing/page-head.ts'
import { searchTexts } from '#web/routing/search-texts.ts'

const readSearch = searchTexts('cavada')

export const Route = createFileRoute('/_signed-in/promo/playa')({
  validateSearch: readSearch,
  loader: async ({ context: { queryClient } }) => {
    await loadCampaign(queryClient, 'playa')
    if (isBeachOpen(await queryClient.ensureQueryData(campaignQuery('playa')))) await queryClient.fetchQuery(beachQuery)
  },
  head: pageHead('Playa'),
  component: Playa,
})

function Playa() {
  const { cavada } = Route.useSearch()
  return <PlayaPage chosen={cavada} />
}
