import { createFileRoute } from '@tanstack/react-router'
import { campaignRoute } from '#web/features/campaign/campaign-page.tsx'
import { titled } from '#web/routing/page-head.ts'

const { loader, component } = campaignRoute('xmastree')

export const Route = createFileRoute('/_signed-in/promo/xmastree')({
  loader,
  component,
  head: titled('Árbol de Navidad'),
})
