import { createFileRoute, notFound } from '@tanstack/react-router'
import { Gallery } from '#web/features/gallery/gallery.tsx'
import { developerQuery } from '#web/functions/development.ts'
import { NO_INDEX, pageHead } from '#web/routing/page-head.ts'

/** Shows every component in every state, for visual checks; hidden from visitors. */
export const Route = createFileRoute('/dev/ui')({
  loader: async ({ context }) => {
    if (!(await context.queryClient.fetchQuery(developerQuery))) throw notFound()
  },
  head: pageHead('Piezas', [NO_INDEX]),
  component: Gallery,
})
