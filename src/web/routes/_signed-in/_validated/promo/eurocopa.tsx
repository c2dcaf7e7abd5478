import { createFileRoute } from '@tanstack/react-router'
import { slugAt } from '#web/features/campaign/slug-at.ts'
import { EurocopaPage } from '#web/games/eurocopa/eurocopa-page.tsx'
import { loadEurocopa } from '#web/games/eurocopa/load-eurocopa.ts'
import { readSearchParams } from '#web/games/eurocopa/state/search-params.ts'
import { pageHead } from '#web/routing/page-head.ts'
import { useSlug } from '#web/routing/use-slug.ts'

export const Route = createFileRoute('/_signed-in/_validated/promo/eurocopa')({
  validateSearch: readSearchParams,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params, deps }) =>
    loadEurocopa(queryClient, await slugAt(queryClient, 'eurocopa', params), deps),
  head: pageHead('Eurocopa'),
  component: Eurocopa,
})

function Eurocopa() {
  const slug = useSlug('eurocopa')
  return <EurocopaPage key={slug} asked={Route.useSearch()} />
}
