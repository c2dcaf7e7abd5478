import { createFileRoute } from '@tanstack/react-router'
import { requireGuest } from '#web/session/guards.ts'

export const Route = createFileRoute('/_guest')({ beforeLoad: requireGuest })
