import { createFileRoute } from '@tanstack/react-router'
import { answerIcons } from '#web/server/icons/answer-icons.ts'

/** Returns the data of icons (docs/specification.md, sections 7 and 9). */
export const Route = createFileRoute('/api/_icons/{$prefix}.json')({
  server: {
    handlers: {
      GET: ({ params }) => answerIcons(params.prefix),
      ANY: () => new Response(null, { status: 405, headers: { allow: 'GET' } }),
    },
  },
})
