import { createFileRoute } from '@tanstack/react-router'
import { leagueQr } from '#web/pictures/league-qr.ts'

export const Route = createFileRoute('/_signed-in/promo/$slug_/liga/$id_/codigo.svg')({
  server: { handlers: { GET: ({ params, request }) => leagueQr(params, new URL(request.url).origin) } },
})
