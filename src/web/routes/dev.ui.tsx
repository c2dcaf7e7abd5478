import { createFileRoute, notFound } from '@tanstack/react-router'
import { Gallery } from '#web/components/gallery/gallery.tsx'
import { documentTitle } from '#web/format/title.ts'

/** Every part of the interface in every state, for eyes and for the visual checks. Not on a public host. */
export const Route = createFileRoute('/dev/ui')({
  loader: ({ context }) => {
    if (context.site.isPublic) throw notFound()
  },
  head: ({ match }) => ({
    meta: [{ title: documentTitle(match.context.site.name, 'Piezas') }, { name: 'robots', content: 'noindex' }],
  }),
  component: Gallery,
})
