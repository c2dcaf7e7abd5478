import { createFileRoute, notFound } from '@tanstack/react-router'
import { hasAddress, PrizePage } from '#web/features/prizes/prize-page.tsx'
import { prizeAddressQuery, prizesQuery } from '#web/functions/prizes.ts'
import { useLoaded } from '#web/functions/use-loaded.ts'
import { titled } from '#web/routing/page-head.ts'

export const Route = createFileRoute('/_signed-in/user/prizes/$id')({
  loader: async ({ context, params }) => {
    const { prizes } = await context.queryClient.fetchQuery(prizesQuery)
    const prize = prizes.find(({ id }) => id === params.id)
    if (!prize) throw notFound()
    // The page is of use without it.
    if (hasAddress(prize)) await context.queryClient.prefetchQuery(prizeAddressQuery(prize.id))
  },
  head: titled('Premio'),
  component: Prize,
})

function Prize() {
  const { id } = Route.useParams()
  const { prizes, serverNow } = useLoaded(prizesQuery)
  const prize = prizes.find((one) => one.id === id)
  return prize ? <PrizePage prize={prize} now={serverNow} /> : null
}
