import { createFileRoute } from '@tanstack/react-router'
import { slugAt } from '#web/features/campaign/slug-at.ts'
import { AniversarioPage } from '#web/games/aniversario/aniversario-page.tsx'
import { loadCake } from '#web/games/aniversario/load-cake.ts'
import { pageHead } from '#web/routing/page-head.ts'
import { searchTexts } from '#web/routing/search-texts.ts'
import { useSlug } from '#web/routing/use-slug.ts'

const readSearch = searchTexts('vela')

export const Route = createFileRoute('/_signed-in/promo/aniversario')({
  validateSearch: readSearch,
  loader: async ({ context: { queryClient }, params }) =>
    loadCake(queryClient, await slugAt(queryClient, 'aniversario', params)),
  head: pageHead('Aniversario'),
  component: Aniversario,
})

function Aniversario() {
  const slug = useSlug('aniversario')
  const { vela } = Route.useSearch()
  return <AniversarioPage key={slug} vela={vela} />
}
