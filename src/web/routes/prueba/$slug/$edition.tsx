import { createFileRoute } from '@tanstack/react-router'
import { ProofPage } from '#web/components/proof/proof-page.tsx'
import { loadProof } from '#web/functions/load-proof.ts'
import { titled } from '#web/platform/page-head.ts'

export const Route = createFileRoute('/prueba/$slug/$edition')({
  loader: ({ context: { queryClient }, params }) => loadProof(queryClient, async () => params),
  head: titled('Prueba del sorteo'),
  component: () => <ProofPage {...Route.useLoaderData()} />,
})
