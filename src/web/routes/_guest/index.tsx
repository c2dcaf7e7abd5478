import { createFileRoute } from '@tanstack/react-router'
import { Page } from '#web/components/layout/page.tsx'

export const Route = createFileRoute('/_guest/')({ component: () => <Page title="/_guest/" /> })
