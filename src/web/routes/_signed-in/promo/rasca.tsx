import { createFileRoute } from '@tanstack/react-router'
import { slugAt } from '#web/features/campaign/slug-at.ts'
import { loadRasca } from '#web/games/rasca/load-rasca.ts'
import { RascaPage } from '#web/games/rasca/rasca-page.tsx'
import { pageHead } from '#web/routing/page-head.ts'
import { searchTexts } from '#web/routing/search-texts.ts'
import { useSlug } from '#web/routing/use-slug.ts'

const readSearch = searchTexts('tarjeta')

export const Route = createFileRoute('/_signed-in/promo/rasca')({
  validateSearch: readSearch,
  loader: async ({ context: { queryClient }, params }) =>
    loadRasca(queryClient, await slugAt(queryClient, 'rasca', params)),
  head: pageHead('Rasca'),
  component: Rasca,
})

function Rasca() {
  const slug = useSlug('rasca')
  const { tarjeta } = Route.useSearch()
  return <RascaPage key={slug} slug={slug} chosen={tarjeta} />
}
