import { createFileRoute } from '@tanstack/react-router'
import { campaignRoute } from '#web/features/campaign/campaign-page.tsx'
import { titled } from '#web/routing/page-head.ts'

const { loader, component } = campaignRoute('eurocopa')

export const Route = createFileRoute('/_signed-in/_validated/promo/eurocopa/')({
  loader,
  component,
  head: titled('Eurocopa'),
})
