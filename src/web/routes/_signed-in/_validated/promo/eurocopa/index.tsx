import { createFileRoute } from '@tanstack/react-router'
import { EurocopaPage } from '#web/games/eurocopa/eurocopa-page.tsx'
import { loadEurocopa } from '#web/games/eurocopa/load-eurocopa.ts'
import { readSearchParams } from '#web/games/eurocopa/state/search-params.ts'
import { pageHead } from '#web/routing/page-head.ts'

export const Route = createFileRoute('/_signed-in/_validated/promo/eurocopa/')({
  validateSearch: readSearchParams,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => loadEurocopa(queryClient, deps),
  head: pageHead('Eurocopa'),
  component: Eurocopa,
})

function Eurocopa() {
  return <EurocopaPage asked={Route.useSearch()} />
}
