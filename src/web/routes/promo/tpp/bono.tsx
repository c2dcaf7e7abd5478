import { createFileRoute } from '@tanstack/react-router'
import { campaignHead } from '#web/features/campaign/campaign-head.ts'
import { campaignRoute } from '#web/features/campaign/campaign-page.tsx'

const { loader, component } = campaignRoute('tpp')

export const Route = createFileRoute('/promo/tpp/bono')({ loader, component, head: campaignHead('Bono', 'tpp') })
