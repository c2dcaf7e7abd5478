import { createFileRoute } from '@tanstack/react-router'
import { endSession } from '#web/server/end-session.ts'
import { readPublicSession } from '#web/server/public-session.ts'

const NO_STORE = { headers: { 'cache-control': 'no-store' } }

/** The specification's session endpoint (section 7). */
export const Route = createFileRoute('/api/_auth/session')({
  server: {
    handlers: {
      GET: async () => Response.json(await readPublicSession(), NO_STORE),
      DELETE: async () => Response.json(await endSession(), NO_STORE),
      ANY: () => new Response(null, { status: 405, headers: { allow: 'GET, DELETE' } }),
    },
  },
})
