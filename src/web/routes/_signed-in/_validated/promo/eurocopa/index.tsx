import { createFileRoute } from '@tanstack/react-router'
import { readAsked } from '#web/campaigns/eurocopa/asked.ts'
import { EurocopaPage } from '#web/campaigns/eurocopa/eurocopa-page.tsx'
import { loadEurocopa } from '#web/campaigns/eurocopa/load-eurocopa.ts'
import { titled } from '#web/routing/page-head.ts'

export const Route = createFileRoute('/_signed-in/_validated/promo/eurocopa/')({
  validateSearch: readAsked,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => loadEurocopa(queryClient, deps),
  head: titled('Eurocopa'),
  component: Eurocopa,
})

function Eurocopa() {
  return <EurocopaPage asked={Route.useSearch()} />
}
