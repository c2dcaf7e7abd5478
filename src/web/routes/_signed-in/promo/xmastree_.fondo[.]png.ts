import { createFileRoute } from '@tanstack/react-router'
import { wallpaper } from '#web/pictures/tree-picture.tsx'

export const Route = createFileRoute('/_signed-in/promo/xmastree_/fondo.png')({
  server: {
    handlers: { GET: ({ request }) => wallpaper(new URL(request.url).searchParams.get('edicion') ?? undefined) },
  },
})
