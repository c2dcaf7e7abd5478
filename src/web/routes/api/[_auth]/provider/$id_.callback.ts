import { createFileRoute } from '@tanstack/react-router'
import { returnFromProvider } from '#web/server/auth/provider-sign-in.ts'

/** The redirect URI of a provider; operators register it with the provider. */
export const Route = createFileRoute('/api/_auth/provider/$id_/callback')({
  server: {
    handlers: {
      GET: ({ params }) => returnFromProvider(params.id),
      ANY: () => new Response(null, { status: 405, headers: { allow: 'GET' } }),
    },
  },
})
