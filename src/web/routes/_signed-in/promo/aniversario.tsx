import { createFileRoute } from '@tanstack/react-router'
import { AniversarioPage } from '#web/games/aniversario/aniversario-page.tsx'
import { loadCake } from '#web/games/aniversario/load-cake.ts'
import { pageHead } from '#web/routing/page-head.ts'
import { searchTexts } from '#web/routing/search-texts.ts'

const readSearch = searchTexts('vela')

export const Route = createFileRoute('/_signed-in/promo/aniversario')({
  validateSearch: readSearch,
  loader: ({ context: { queryClient } }) => loadCake(queryClient),
  head: pageHead('Aniversario'),
  component: Aniversario,
})

function Aniversario() {
  const { vela } = Route.useSearch()
  return <AniversarioPage vela={vela} />
}
