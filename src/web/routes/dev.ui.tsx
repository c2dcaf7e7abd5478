import { createFileRoute, notFound } from '@tanstack/react-router'
import { Gallery } from '#web/components/gallery/gallery.tsx'
import { documentTitle } from '#web/format/title.ts'
import { developerQuery } from '#web/functions/development.ts'

/** Every part of the interface in every state, for eyes and for the visual checks. Not for visitors. */
export const Route = createFileRoute('/dev/ui')({
  loader: async ({ context }) => {
    if (!(await context.queryClient.fetchQuery(developerQuery))) throw notFound()
  },
  head: ({ match }) => ({
    meta: [{ title: documentTitle(match.context.site.name, 'Piezas') }, { name: 'robots', content: 'noindex' }],
  }),
  component: Gallery,
})
