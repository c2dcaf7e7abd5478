import { createFileRoute } from '@tanstack/react-router'
import { campaignRoute } from '#web/features/campaign/campaign-page.tsx'
import { titled } from '#web/routing/page-head.ts'

const { loader, component } = campaignRoute('playa')

export const Route = createFileRoute('/_signed-in/promo/playa')({ loader, component, head: titled('Playa') })
