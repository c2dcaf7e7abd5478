import { createFileRoute } from '@tanstack/react-router'
import { problemAnswer } from '#contract/problem/problem-answer.ts'
import { getSession } from '#web/functions/session.ts'
import { endSession } from '#web/server/auth/end-session.ts'
import { asProblem } from '#web/server/requests/answer-call.ts'

const NO_STORE = { headers: { 'cache-control': 'no-store' } }

/** The session endpoint (docs/specification.md, section 7). */
export const Route = createFileRoute('/api/_auth/session')({
  server: {
    handlers: {
      GET: async () => Response.json(await getSession(), NO_STORE),
      DELETE: () =>
        endSession().then(
          (ended) => Response.json(ended, NO_STORE),
          (error: unknown) => problemAnswer(asProblem(error)),
        ),
      ANY: () => new Response(null, { status: 405, headers: { allow: 'GET, DELETE' } }),
    },
  },
})
