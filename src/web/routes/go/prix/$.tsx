import { createFileRoute } from '@tanstack/react-router'
import { ClosedExit } from '#web/components/campaign/closed-exit.tsx'
import { campaignsQuery } from '#web/functions/campaigns.ts'

export const Route = createFileRoute('/go/prix/$')({
  loader: ({ context }) => context.queryClient.ensureQueryData(campaignsQuery),
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: ClosedExit,
})
