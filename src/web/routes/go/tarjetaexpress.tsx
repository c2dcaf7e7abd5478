import { createFileRoute } from '@tanstack/react-router'
import { ExitPage } from '#web/features/exits/exit-page.tsx'
import { exitRoute } from '#web/features/exits/exit-route.ts'
import { answerExit } from '#web/features/exits/exits.functions.ts'

export const Route = createFileRoute('/go/tarjetaexpress')({
  server: { handlers: { GET: answerExit } },
  ...exitRoute,
  component: () => <ExitPage exit={Route.useLoaderData()} />,
})
