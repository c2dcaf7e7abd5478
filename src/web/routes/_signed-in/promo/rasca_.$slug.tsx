import { createFileRoute } from '@tanstack/react-router'
import { loadCampaignOf } from '#web/features/campaign/load-campaign-of.ts'
import { loadRasca } from '#web/games/rasca/load-rasca.ts'
import { RascaPage } from '#web/games/rasca/rasca-page.tsx'
import { pageHead } from '#web/routing/page-head.ts'
import { searchTexts } from '#web/routing/search-texts.ts'

const readSearch = searchTexts('tarjeta')

export const Route = createFileRoute('/_signed-in/promo/rasca_/$slug')({
  validateSearch: readSearch,
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    await loadCampaignOf(queryClient, 'rasca', slug)
    await loadRasca(queryClient, slug)
  },
  head: pageHead('Rasca'),
  component: Rasca,
})

function Rasca() {
  const { slug } = Route.useParams()
  const { tarjeta } = Route.useSearch()
  return <RascaPage key={slug} slug={slug} chosen={tarjeta} />
}
