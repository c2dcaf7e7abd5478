import { createFileRoute } from '@tanstack/react-router'
import { wallpaper } from '#web/pictures/tree-picture.tsx'

export const Route = createFileRoute('/_signed-in/promo/$slug_/recuerdo/fondo.png')({
  server: {
    handlers: {
      GET: ({ params: { slug }, request }) =>
        wallpaper(slug, new URL(request.url).searchParams.get('edicion') ?? undefined),
    },
  },
})
