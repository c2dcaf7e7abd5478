import { createFileRoute } from '@tanstack/react-router'
import { Page } from '#web/components/layout/page.tsx'

export const Route = createFileRoute('/promo/tpp/bono')({ component: () => <Page title="/promo/tpp/bono" /> })
