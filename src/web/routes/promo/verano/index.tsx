import { createFileRoute } from '@tanstack/react-router'
import { loadSummer } from '#web/campaigns/verano/load-summer.ts'
import { VeranoPage } from '#web/campaigns/verano/verano-page.tsx'
import { campaignHead } from '#web/features/campaign/campaign-head.ts'
import { searchTexts } from '#web/routing/search-texts.ts'

const readSearch = searchTexts('mision', 'prueba', 'invita')

export const Route = createFileRoute('/promo/verano/')({
  validateSearch: readSearch,
  // Without `loaderDeps`: a mission that is chosen in place shows at once, not the skeleton of a page.
  loader: ({ context, location }) => loadSummer(context.queryClient, readSearch(location.search).invita),
  head: campaignHead('Verano', 'verano'),
  component: Verano,
})

function Verano() {
  return <VeranoPage {...Route.useSearch()} />
}
