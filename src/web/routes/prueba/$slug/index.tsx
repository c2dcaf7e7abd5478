import { createFileRoute } from '@tanstack/react-router'
import { ProofPage } from '#web/components/proof/proof-page.tsx'
import { campaignQuery } from '#web/functions/campaigns.ts'
import { loadProof } from '#web/functions/load-proof.ts'
import { titled } from '#web/platform/page-head.ts'

/** The edition that matters now; each has an address of its own that lasts. */
export const Route = createFileRoute('/prueba/$slug/')({
  loader: ({ context: { queryClient }, params: { slug } }) =>
    loadProof(queryClient, async () => {
      const { edition } = await queryClient.fetchQuery(campaignQuery(slug))
      return { slug, edition }
    }),
  head: titled('Prueba del sorteo'),
  component: () => <ProofPage {...Route.useLoaderData()} />,
})
