import { createFileRoute } from '@tanstack/react-router'
import { leaveForProvider } from '#web/server/auth/provider-sign-in.ts'

/** Redirects to an OpenID Connect provider, in this window or in the popup. */
export const Route = createFileRoute('/api/_auth/provider/$id')({
  server: {
    handlers: {
      GET: ({ params }) => leaveForProvider(params.id),
      ANY: () => new Response(null, { status: 405, headers: { allow: 'GET' } }),
    },
  },
})
