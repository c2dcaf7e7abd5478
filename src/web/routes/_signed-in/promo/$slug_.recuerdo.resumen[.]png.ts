import { createFileRoute } from '@tanstack/react-router'
import { recapPicture } from '#web/pictures/recap-picture.tsx'

/** Sends the picture of a member's years, with the name if the query asks for it. */
export const Route = createFileRoute('/_signed-in/promo/$slug_/recuerdo/resumen.png')({
  server: {
    handlers: {
      GET: ({ params: { slug }, request }) => recapPicture(slug, new URL(request.url).searchParams.has('nombre')),
    },
  },
})
