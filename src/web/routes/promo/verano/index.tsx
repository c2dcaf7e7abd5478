import { createFileRoute } from '@tanstack/react-router'
import { campaignHead } from '#web/features/campaign/campaign-head.ts'
import { campaignRoute } from '#web/features/campaign/campaign-page.tsx'

const { loader, component } = campaignRoute('verano')

export const Route = createFileRoute('/promo/verano/')({ loader, component, head: campaignHead('Verano', 'verano') })
