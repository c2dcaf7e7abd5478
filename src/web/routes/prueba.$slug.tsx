import { createFileRoute, notFound } from '@tanstack/react-router'
import { ProblemError } from '#contract/problem-error.ts'
import { ProofPage } from '#web/features/proof/proof-page.tsx'
import { campaignQuery, proofQuery } from '#web/functions/campaigns.ts'
import { titled } from '#web/platform/page-head.ts'

export const Route = createFileRoute('/prueba/$slug')({
  loader: ({ context: { queryClient }, params }) =>
    Promise.all([
      queryClient.fetchQuery(proofQuery(params.slug)),
      queryClient.fetchQuery(campaignQuery(params.slug)),
    ]).catch((error: unknown) => {
      if (error instanceof ProblemError && error.status < 500) throw notFound()
      throw error
    }),
  head: titled('Prueba del sorteo'),
  component: Proof,
})

function Proof() {
  const { slug } = Route.useParams()
  return <ProofPage slug={slug} />
}
