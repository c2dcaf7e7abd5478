import { createFileRoute } from '@tanstack/react-router'
import { sharedTreeQuery } from '#web/campaigns/xmastree/functions.ts'
import { SharedTreePage } from '#web/campaigns/xmastree/shared-tree-page.tsx'
import { sharedPreview } from '#web/campaigns/xmastree/tree-words.ts'
import { NO_INDEX, NO_REFERRER, titled } from '#web/routing/page-head.ts'
import { sharePreview } from '#web/routing/share-preview.ts'

const PRIVATE = [NO_INDEX, NO_REFERRER]

/** A tree that a member shares: open, and the address is the key. */
export const Route = createFileRoute('/arbol/$token')({
  // The head is in the first script, so its words come from here.
  loader: async ({ context: { queryClient }, params: { token } }) =>
    sharedPreview(await queryClient.fetchQuery(sharedTreeQuery(token)), token),
  headers: () => ({ 'cache-control': 'private, no-store' }),
  head: import.meta.env.SSR
    ? (about) =>
        titled('Árbol', ({ site }) => [...PRIVATE, ...(about.loaderData ? sharePreview(site, about.loaderData) : [])])(
          about,
        )
    : titled('Árbol', PRIVATE),
  component: Shared,
})

function Shared() {
  return <SharedTreePage token={Route.useParams().token} />
}
