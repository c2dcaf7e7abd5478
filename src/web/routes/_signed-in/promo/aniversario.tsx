import { createFileRoute } from '@tanstack/react-router'
import { Page } from '#web/components/layout/page.tsx'

export const Route = createFileRoute('/_signed-in/promo/aniversario')({
  component: () => <Page title="/_signed-in/promo/aniversario" />,
})
