import { createFileRoute } from '@tanstack/react-router'
import { getReceipt } from '#contract/receipts.ts'
import { attachment } from '#web/server/attachment.ts'
import { callApi } from '#web/server/call-api.ts'

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
