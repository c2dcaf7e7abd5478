import { createFileRoute } from '@tanstack/react-router'
import { posterFile } from '#web/server/poster-file.tsx'

export const Route = createFileRoute('/carteles/{$kind}.svg')({
  server: {
    handlers: {
      GET: ({ params }) => {
        const svg = posterFile(params.kind)
        if (!svg) return new Response(null, { status: 404 })
        return new Response(svg, {
          headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' },
        })
      },
    },
  },
})
