import { createFileRoute } from '@tanstack/react-router'
import { attachment } from '#web/server/downloads/attachment.ts'
import { readHistory } from '#web/server/downloads/history-export.ts'

export const Route = createFileRoute('/_signed-in/user/history/export.json')({
  server: {
    handlers: {
      GET: ({ request }) =>
        attachment('historial.json', 'application/json', async () =>
          JSON.stringify(await readHistory(request), null, 2),
        ),
    },
  },
})
