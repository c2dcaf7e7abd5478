import { createFileRoute } from '@tanstack/react-router'
import { ClosedExit } from '#web/features/campaign/closed-exit.tsx'
import { campaignsQuery } from '#web/functions/campaigns.ts'
import { NO_INDEX, titled } from '#web/routing/page-head.ts'

export const Route = createFileRoute('/go/tarjetaexpress')({
  loader: ({ context }) => context.queryClient.ensureQueryData(campaignsQuery),
  head: titled('Este enlace no está activo', [NO_INDEX]),
  component: ClosedExit,
})
