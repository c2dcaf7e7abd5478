import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { PrizePage, showsAddress } from '#web/features/prizes/page/prize-page.tsx'
import { prizeAddressQuery, prizesQuery } from '#web/features/prizes/prizes.functions.ts'
import { pageHead } from '#web/routing/page-head.ts'

export const Route = createFileRoute('/_signed-in/user/prizes/$id')({
  loader: async ({ context, params }) => {
    const { prizes } = await context.queryClient.fetchQuery(prizesQuery)
    const prize = prizes.find(({ id }) => id === params.id)
    if (!prize) throw notFound()
    // `prefetchQuery` does not throw: the page works without the address.
    if (showsAddress(prize)) await context.queryClient.prefetchQuery(prizeAddressQuery(prize.id))
  },
  head: pageHead('Premio'),
  component: Prize,
})

function Prize() {
  const { id } = Route.useParams()
  const { prizes, serverNow } = useSuspenseQuery(prizesQuery).data
  const prize = prizes.find((one) => one.id === id)
  return prize ? <PrizePage prize={prize} now={serverNow} /> : null
}
