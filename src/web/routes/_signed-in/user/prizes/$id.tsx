import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { MissingScreen } from '#web/components/errors/not-found-screen.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
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
  notFoundComponent: MissingPrize,
})

/** For a prize of another account too: nothing tells the two apart. */
function MissingPrize() {
  return (
    <MissingScreen
      title="Ese premio no está aquí"
      description="Este premio no está en tu cuenta o ya no existe. En tu historial está todo lo que has ganado."
      way={
        <Link to="/user/history" className={buttonClass()}>
          Ver mi historial
        </Link>
      }
    />
  )
}

function Prize() {
  const { id } = Route.useParams()
  const { prizes, serverNow } = useSuspenseQuery(prizesQuery).data
  const prize = prizes.find((one) => one.id === id)
  return prize ? <PrizePage prize={prize} now={serverNow} /> : null
}
