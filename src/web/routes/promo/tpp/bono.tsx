import { createFileRoute, useParams } from '@tanstack/react-router'
import { CAMERA_HEADERS } from '#web/features/camera/page-headers.ts'
import { campaignHead } from '#web/features/campaign/campaign-head.ts'
import { slugAt } from '#web/features/campaign/slug-at.ts'
import { BonoPage, CodePage } from '#web/games/tpp/bono-page.tsx'
import { loadBono } from '#web/games/tpp/load-bono.ts'
import { searchTexts } from '#web/routing/search-texts.ts'
import { useSlug } from '#web/routing/use-slug.ts'

const readSearch = searchTexts('canje', 'camara')

export const Route = createFileRoute('/promo/tpp/bono')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params, deps: { canje } }) => {
    const { code }: { code?: string } = params
    await loadBono(queryClient, { slug: await slugAt(queryClient, 'tpp', params), code: code ?? null, canje })
  },
  headers: () => CAMERA_HEADERS,
  head: campaignHead('Bono', 'tpp'),
  component: Bono,
})

function Bono() {
  const slug = useSlug('tpp')
  const search = Route.useSearch()
  const code = useParams({ strict: false, select: (params) => params.code })
  return code === undefined ? <BonoPage key={slug} {...search} /> : <CodePage key={slug} code={code} />
}
