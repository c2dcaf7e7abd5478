import { createFileRoute } from '@tanstack/react-router'
import { campaignHead } from '#web/features/campaign/campaign-head.ts'
import { slugAt } from '#web/features/campaign/slug-at.ts'
import { loadCalendar } from '#web/games/xmas/load-calendar.ts'
import { XmasPage } from '#web/games/xmas/xmas-page.tsx'
import { searchTexts } from '#web/routing/search-texts.ts'
import { useSlug } from '#web/routing/use-slug.ts'

const readSearch = searchTexts('puerta')

export const Route = createFileRoute('/promo/xmas')({
  validateSearch: readSearch,
  // Without `loaderDeps`, so that a door opened on this page appears at once, without the skeleton of a page.
  loader: async ({ context: { queryClient }, params, location }) => {
    const slug = await slugAt(queryClient, 'xmas', params)
    await loadCalendar(queryClient, { slug, ...readSearch(location.search) })
  },
  head: campaignHead('Navidad', 'xmas'),
  component: Xmas,
})

function Xmas() {
  const slug = useSlug('xmas')
  const { puerta } = Route.useSearch()
  return <XmasPage key={slug} slug={slug} puerta={puerta} />
}
