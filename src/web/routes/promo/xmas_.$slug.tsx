import { createFileRoute } from '@tanstack/react-router'
import { campaignHead } from '#web/features/campaign/campaign-head.ts'
import { loadCampaignOf } from '#web/features/campaign/load-campaign-of.ts'
import { loadCalendar } from '#web/games/xmas/load-calendar.ts'
import { XmasPage } from '#web/games/xmas/xmas-page.tsx'
import { searchTexts } from '#web/routing/search-texts.ts'

const readSearch = searchTexts('puerta')

export const Route = createFileRoute('/promo/xmas_/$slug')({
  validateSearch: readSearch,
  // Without `loaderDeps`, as on the page of the first calendar.
  loader: async ({ context: { queryClient }, params: { slug }, location }) => {
    await loadCampaignOf(queryClient, 'xmas', slug)
    await loadCalendar(queryClient, { slug, ...readSearch(location.search) })
  },
  head: (at) => campaignHead('Navidad', at.params.slug)(at),
  component: Xmas,
})

function Xmas() {
  const { slug } = Route.useParams()
  const { puerta } = Route.useSearch()
  return <XmasPage key={slug} slug={slug} puerta={puerta} />
}
