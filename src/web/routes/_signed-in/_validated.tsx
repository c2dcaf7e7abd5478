import { createFileRoute } from '@tanstack/react-router'
import { requireValidated } from '#web/session/guards.ts'

export const Route = createFileRoute('/_signed-in/_validated')({ beforeLoad: requireValidated })
