import { createFileRoute } from '@tanstack/react-router'
import { CAMERA_HEADERS } from '#web/features/camera/page-headers.ts'
import { campaignHead } from '#web/features/campaign/campaign-head.ts'
import { BonoPage } from '#web/games/tpp/bono-page.tsx'
import { loadBono } from '#web/games/tpp/load-bono.ts'
import { searchTexts } from '#web/routing/search-texts.ts'

const readSearch = searchTexts('canje', 'camara')

export const Route = createFileRoute('/promo/tpp/bono')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { canje } }) => loadBono(context.queryClient, { code: null, canje }),
  headers: () => CAMERA_HEADERS,
  head: campaignHead('Bono', 'tpp'),
  component: Bono,
})

function Bono() {
  return <BonoPage {...Route.useSearch()} />
}
