import { createFileRoute } from '@tanstack/react-router'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { slugAt } from '#web/features/campaign/slug-at.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { beachQuery } from '#web/games/playa/functions.ts'
import { isBeachOpen, PlayaPage } from '#web/games/playa/playa-page.tsx'
import { pageHead } from '#web/routing/page-head.ts'
import { searchTexts } from '#web/routing/search-texts.ts'
import { useSlug } from '#web/routing/use-slug.ts'

const readSearch = searchTexts('cavada')

export const Route = createFileRoute('/_signed-in/promo/playa')({
  validateSearch: readSearch,
  loader: async ({ context: { queryClient }, params }) => {
    const slug = await slugAt(queryClient, 'playa', params)
    await loadCampaign(queryClient, slug)
    if (isBeachOpen(await queryClient.ensureQueryData(campaignQuery(slug))))
      await queryClient.fetchQuery(beachQuery(slug))
  },
  head: pageHead('Playa'),
  component: Playa,
})

function Playa() {
  const slug = useSlug('playa')
  const { cavada } = Route.useSearch()
  return <PlayaPage key={slug} chosen={cavada} />
}
