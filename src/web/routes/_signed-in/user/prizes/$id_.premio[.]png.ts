import { createFileRoute } from '@tanstack/react-router'
import { prizePicture } from '#web/pictures/prize-picture.tsx'

export const Route = createFileRoute('/_signed-in/user/prizes/$id_/premio.png')({
  server: { handlers: { GET: ({ params }) => prizePicture(params.id) } },
})
