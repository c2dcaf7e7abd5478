import { createFileRoute } from '@tanstack/react-router'
import { problemAnswer } from '#contract/problem-answer.ts'
import { asProblem } from '#web/server/answer-call.ts'
import { endSession } from '#web/server/end-session.ts'

const NO_STORE = { headers: { 'cache-control': 'no-store' } }

/** The session endpoint (docs/specification.md, section 7). */
export const Route = createFileRoute('/api/_auth/session')({
  server: {
    handlers: {
      GET: async () => {
        // Imported as in `session.ts`: a module imported both statically and dynamically could not be split.
        const { readPublicSession } = await import('#web/server/public-session.ts')
        return Response.json(await readPublicSession(), NO_STORE)
      },
      DELETE: () =>
        endSession().then(
          (ended) => Response.json(ended, NO_STORE),
          (error: unknown) => problemAnswer(asProblem(error)),
        ),
      ANY: () => new Response(null, { status: 405, headers: { allow: 'GET, DELETE' } }),
    },
  },
})
