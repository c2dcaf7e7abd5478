import { createFileRoute } from '@tanstack/react-router'
import { loadRasca } from '#web/games/rasca/load-rasca.ts'
import { RascaPage } from '#web/games/rasca/rasca-page.tsx'
import { pageHead } from '#web/routing/page-head.ts'
import { searchTexts } from '#web/routing/search-texts.ts'

const readSearch = searchTexts('tarjeta')

export const Route = createFileRoute('/_signed-in/promo/rasca')({
  validateSearch: readSearch,
  loader: ({ context }) => loadRasca(context.queryClient, 'rasca'),
  head: pageHead('Rasca'),
  component: Rasca,
})

function Rasca() {
  const { tarjeta } = Route.useSearch()
  return <RascaPage slug="rasca" chosen={tarjeta} />
}
