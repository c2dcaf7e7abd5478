import { createFileRoute } from '@tanstack/react-router'
import { Page } from '#web/components/layout/page.tsx'

export const Route = createFileRoute('/go/prix/$')({ component: () => <Page title="/go/prix/$" /> })
