import { createFileRoute } from '@tanstack/react-router'
import { attachment } from '#web/server/downloads/attachment.ts'
import { historyCsv, readHistory } from '#web/server/downloads/history-export.ts'

export const Route = createFileRoute('/_signed-in/user/history/export.csv')({
  server: {
    handlers: {
      GET: ({ request }) =>
        attachment('historial.csv', 'text/csv', async () => historyCsv((await readHistory(request)).entries)),
    },
  },
})
