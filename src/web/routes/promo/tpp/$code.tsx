import { createFileRoute } from '@tanstack/react-router'
import { Page } from '#web/components/layout/page.tsx'

export const Route = createFileRoute('/promo/tpp/$code')({ component: () => <Page title="/promo/tpp/$code" /> })
