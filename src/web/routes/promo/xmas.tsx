import { createFileRoute } from '@tanstack/react-router'
import { Page } from '#web/components/layout/page.tsx'

export const Route = createFileRoute('/promo/xmas')({ component: () => <Page title="/promo/xmas" /> })
