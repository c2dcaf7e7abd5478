import { createFileRoute } from '@tanstack/react-router'
import { loadProof } from '#web/features/proof/load-proof.ts'
import { ProofPage } from '#web/features/proof/proof-page.tsx'
import { pageHead } from '#web/routing/page-head.ts'

/** Shows the current edition if the address names none; each edition has a permanent address. */
export const Route = createFileRoute('/prueba/$slug/{-$edition}')({
  loader: ({ context: { queryClient }, params }) => loadProof(queryClient, params),
  head: pageHead('Comprueba el sorteo'),
  component: Proof,
})

function Proof() {
  return <ProofPage {...Route.useLoaderData()} />
}
