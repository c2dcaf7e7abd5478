import { createFileRoute } from '@tanstack/react-router'
import { Page } from '#web/components/layout/page.tsx'

export const Route = createFileRoute('/promo/verano/insignias')({
  component: () => <Page title="/promo/verano/insignias" />,
})
