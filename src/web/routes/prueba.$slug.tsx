import { createFileRoute } from '@tanstack/react-router'
import { Page } from '#web/components/layout/page.tsx'

export const Route = createFileRoute('/prueba/$slug')({ component: () => <Page title="/prueba/$slug" /> })
