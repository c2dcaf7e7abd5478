import { createFileRoute } from '@tanstack/react-router'
import { Page } from '#web/components/layout/page.tsx'

export const Route = createFileRoute('/ticket/$reference')({ component: () => <Page title="/ticket/$reference" /> })
