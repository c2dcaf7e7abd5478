import { createFileRoute } from '@tanstack/react-router'
import { exportAccount } from '#contract/accounts.schema.ts'
import { callApi } from '#web/server/api/call-api.ts'
import { attachment } from '#web/server/downloads/attachment.ts'

/** The guard of this folder does not cover a server handler, but the API refuses anonymous callers. */
export const Route = createFileRoute('/_signed-in/user/export.json')({
  server: {
    handlers: {
      GET: () =>
        attachment('mis-datos.json', 'application/json', async () =>
          JSON.stringify(await callApi(exportAccount), null, 2),
        ),
    },
  },
})
