import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { PrizePage } from '#web/features/prizes/prize-page.tsx'
import { prizesQuery } from '#web/functions/prizes.ts'
import { titled } from '#web/routing/page-head.ts'

export const Route = createFileRoute('/_signed-in/user/prizes/$id')({
  loader: async ({ context, params }) => {
    const { prizes } = await context.queryClient.fetchQuery(prizesQuery)
    if (!prizes.some((prize) => prize.id === params.id)) throw notFound()
  },
  head: titled('Premio'),
  component: Prize,
})

function Prize() {
  const { id } = Route.useParams()
  const { prizes, serverNow } = useSuspenseQuery(prizesQuery).data
  const prize = prizes.find((one) => one.id === id)
  return prize ? <PrizePage prize={prize} now={serverNow} /> : null
}
