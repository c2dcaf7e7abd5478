import { createFileRoute } from '@tanstack/react-router'
import { wonPicture } from '#web/pictures/prize-picture.tsx'
import { shapeOf } from '#web/pictures/response/picture-answer.ts'

export const Route = createFileRoute('/_signed-in/user/prizes/$id_/compartir.png')({
  server: { handlers: { GET: ({ params, request }) => wonPicture(params.id, shapeOf(request)) } },
})
