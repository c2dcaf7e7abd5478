import { createFileRoute } from '@tanstack/react-router'
import { campaignHead } from '#web/features/campaign/campaign-head.ts'
import { campaignRoute } from '#web/features/campaign/campaign-page.tsx'

const { loader, component } = campaignRoute('xmas')

export const Route = createFileRoute('/promo/xmas')({ loader, component, head: campaignHead('Navidad', 'xmas') })
