import { createFileRoute } from '@tanstack/react-router'
import { sharedTreeQuery } from '#web/games/xmastree/functions.ts'
import { SharedTreePage } from '#web/games/xmastree/shared-tree-page.tsx'
import { sharedPreview } from '#web/games/xmastree/state/tree-words.ts'
import { NO_INDEX, NO_REFERRER, pageHead } from '#web/routing/page-head.ts'
import { sharePreview } from '#web/routing/share-preview.ts'

const PRIVATE = [NO_INDEX, NO_REFERRER]

/** A tree that a member shares: open to all visitors who have its address. */
export const Route = createFileRoute('/arbol/$token')({
  // The head is part of the first script, so the loader supplies its words.
  loader: async ({ context: { queryClient }, params: { token } }) =>
    sharedPreview(await queryClient.fetchQuery(sharedTreeQuery(token)), token),
  headers: () => ({ 'cache-control': 'private, no-store' }),
  head: (about) =>
    pageHead('Árbol', ({ site }) => [...PRIVATE, ...(about.loaderData ? sharePreview(site, about.loaderData) : [])])(
      about,
    ),
  component: Shared,
})

function Shared() {
  return <SharedTreePage token={Route.useParams().token} />
}
