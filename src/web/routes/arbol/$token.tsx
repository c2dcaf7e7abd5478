import { createFileRoute } from '@tanstack/react-router'
import { sharedTreeQuery } from '#web/campaigns/xmastree/functions.ts'
import { sharedHead } from '#web/campaigns/xmastree/shared-head.ts'
import { SharedTreePage } from '#web/campaigns/xmastree/shared-tree-page.tsx'

/** A tree that a member shares: open, and the address is the key. */
export const Route = createFileRoute('/arbol/$token')({
  loader: ({ context: { queryClient }, params: { token } }) => queryClient.fetchQuery(sharedTreeQuery(token)),
  headers: () => ({ 'cache-control': 'private, no-store' }),
  head: (about) => sharedHead(about.params.token)(about),
  component: Shared,
})

function Shared() {
  return <SharedTreePage token={Route.useParams().token} />
}
