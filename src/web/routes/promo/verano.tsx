import { createFileRoute } from '@tanstack/react-router'
import { campaignHead } from '#web/features/campaign/campaign-head.ts'
import { slugAt } from '#web/features/campaign/slug-at.ts'
import { loadSummer } from '#web/games/verano/load-summer.ts'
import { VeranoPage } from '#web/games/verano/verano-page.tsx'
import { searchTexts } from '#web/routing/search-texts.ts'
import { useSlug } from '#web/routing/use-slug.ts'

const readSearch = searchTexts('mision', 'prueba', 'invita')

export const Route = createFileRoute('/promo/verano')({
  validateSearch: readSearch,
  // Without `loaderDeps`, so that a mission chosen on this page appears at once, without the skeleton of a page.
  loader: async ({ context: { queryClient }, params, location }) =>
    loadSummer(queryClient, await slugAt(queryClient, 'verano', params), readSearch(location.search).invita),
  head: campaignHead('Verano', 'verano'),
  component: Verano,
})

function Verano() {
  const slug = useSlug('verano')
  return <VeranoPage key={slug} {...Route.useSearch()} />
}
