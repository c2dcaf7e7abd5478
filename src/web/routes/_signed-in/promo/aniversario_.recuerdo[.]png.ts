import { createFileRoute } from '@tanstack/react-router'
import { recapPicture } from '#web/pictures/recap-picture.tsx'

export const Route = createFileRoute('/_signed-in/promo/aniversario_/recuerdo.png')({
  server: { handlers: { GET: ({ request }) => recapPicture(new URL(request.url).searchParams.has('nombre')) } },
})
