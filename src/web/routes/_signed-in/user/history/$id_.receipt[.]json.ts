import { createFileRoute } from '@tanstack/react-router'
import { getReceipt } from '#contract/receipts.schema.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { attachment } from '#web/server/downloads/attachment.ts'

export const Route = createFileRoute('/_signed-in/user/history/$id_/receipt.json')({
  server: {
    handlers: {
      GET: ({ params }) =>
        attachment('recibo.json', 'application/json', async () =>
          JSON.stringify(await callApi(getReceipt, { params: { id: params.id } }), null, 2),
        ),
    },
  },
})
