import { createFileRoute } from '@tanstack/react-router'
import { wonPicture } from '#web/pictures/prize-picture.tsx'

export const Route = createFileRoute('/_signed-in/user/prizes/$id_/compartir.png')({
  server: { handlers: { GET: ({ params }) => wonPicture(params.id) } },
})
