import { createFileRoute } from '@tanstack/react-router'
import { prizeQr } from '#web/pictures/prize-picture.tsx'

export const Route = createFileRoute('/_signed-in/user/prizes/$id_/codigo.svg')({
  server: { handlers: { GET: ({ params }) => prizeQr(params.id) } },
})
