import { createFileRoute } from '@tanstack/react-router'
import { Page } from '#web/components/layout/page.tsx'

export const Route = createFileRoute('/signup/check')({ component: () => <Page title="/signup/check" /> })
