import { createFileRoute } from '@tanstack/react-router'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { slugAt } from '#web/features/campaign/slug-at.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { giftQuery, treeQuery } from '#web/games/xmastree/functions.ts'
import { GiftNotice, isTreeOpen, XmastreePage } from '#web/games/xmastree/tree-page.tsx'
import { NO_REFERRER, pageHead } from '#web/routing/page-head.ts'
import { searchTexts } from '#web/routing/search-texts.ts'
import { useSlug } from '#web/routing/use-slug.ts'

const readSearch = searchTexts('adorno', 'desde', 'sitio', 'regalo', 'edicion')

export const Route = createFileRoute('/_signed-in/promo/xmastree')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params, deps: { regalo, edicion } }) => {
    const slug = await slugAt(queryClient, 'xmastree', params)
    await loadCampaign(queryClient, slug)
    const isOpen = isTreeOpen(await queryClient.ensureQueryData(campaignQuery(slug)))
    await Promise.all([
      isOpen || edicion !== undefined ? queryClient.fetchQuery(treeQuery(slug, edicion)) : undefined,
      ...(isOpen && regalo !== undefined
        ? [queryClient.fetchQuery(giftQuery(slug, regalo)), GiftNotice.preload(queryClient)]
        : []),
    ])
  },
  // No referrer, because the address of a gift is its secret.
  head: pageHead('Árbol de Navidad', [NO_REFERRER]),
  component: Xmastree,
})

function Xmastree() {
  const slug = useSlug('xmastree')
  return <XmastreePage key={slug} search={Route.useSearch()} />
}
