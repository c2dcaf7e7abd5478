import { createFileRoute } from '@tanstack/react-router'
import { campaignHead } from '#web/features/campaign/campaign-head.ts'
import { loadCalendar } from '#web/games/xmas/load-calendar.ts'
import { XmasPage } from '#web/games/xmas/xmas-page.tsx'
import { searchTexts } from '#web/routing/search-texts.ts'

const readSearch = searchTexts('puerta')

export const Route = createFileRoute('/promo/xmas')({
  validateSearch: readSearch,
  // Without `loaderDeps`, so that a door opened on this page appears at once, without the skeleton of a page.
  loader: ({ context, location }) =>
    loadCalendar(context.queryClient, { slug: 'xmas', ...readSearch(location.search) }),
  head: campaignHead('Navidad', 'xmas'),
  component: Xmas,
})

function Xmas() {
  const { puerta } = Route.useSearch()
  return <XmasPage slug="xmas" puerta={puerta} />
}
