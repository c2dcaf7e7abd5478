import { createFileRoute } from '@tanstack/react-router'
import { sharedTreeQuery } from '#web/campaigns/xmastree/functions.ts'
import { SharedTreePage, sharedTitle } from '#web/campaigns/xmastree/shared-tree-page.tsx'
import { NO_INDEX, NO_REFERRER, titled } from '#web/routing/page-head.ts'
import { sharePreview } from '#web/routing/share-preview.ts'

/** A tree that a member shares: open, and the address is the key. */
export const Route = createFileRoute('/arbol/$token')({
  loader: ({ context: { queryClient }, params: { token } }) => queryClient.fetchQuery(sharedTreeQuery(token)),
  headers: () => ({ 'cache-control': 'private, no-store' }),
  head: (about) =>
    titled('Árbol', ({ queryClient, site }) => {
      const { token } = about.params
      const tree = queryClient.getQueryData(sharedTreeQuery(token).queryKey)
      const preview = tree
        ? sharePreview(site, {
            title: sharedTitle(tree),
            description: `Lleva ${tree.hung} de 30 adornos. Planta tú también el tuyo.`,
            picture: { path: `/arbol/${token}.png`, alt: 'Dibujo de un árbol de Navidad con sus adornos' },
          })
        : []
      return [NO_INDEX, NO_REFERRER, ...preview]
    })(about),
  component: Shared,
})

function Shared() {
  return <SharedTreePage token={Route.useParams().token} />
}
