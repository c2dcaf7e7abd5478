import { createFileRoute } from '@tanstack/react-router'
import { giftQuery, treeQuery } from '#web/campaigns/xmastree/functions.ts'
import { giftNotice } from '#web/campaigns/xmastree/gift-part.ts'
import { isTreeOpen, XmastreePage } from '#web/campaigns/xmastree/tree-page.tsx'
import { loadCampaign } from '#web/features/campaign/load-campaign.ts'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { NO_REFERRER, titled } from '#web/routing/page-head.ts'
import { searchTexts } from '#web/routing/search-texts.ts'

const readSearch = searchTexts('adorno', 'desde', 'sitio', 'regalo', 'edicion')

export const Route = createFileRoute('/_signed-in/promo/xmastree')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { regalo, edicion } }) => {
    await loadCampaign(queryClient, 'xmastree')
    const isOpen = isTreeOpen(await queryClient.ensureQueryData(campaignQuery('xmastree')))
    await Promise.all([
      isOpen || edicion !== undefined ? queryClient.fetchQuery(treeQuery(edicion)) : undefined,
      ...(isOpen && regalo !== undefined
        ? [queryClient.fetchQuery(giftQuery(regalo)), giftNotice.fetch(queryClient)]
        : []),
    ])
  },
  // The address of a gift is its secret.
  head: titled('Árbol de Navidad', [NO_REFERRER]),
  component: Xmastree,
})

function Xmastree() {
  return <XmastreePage search={Route.useSearch()} />
}
