import { createFileRoute } from '@tanstack/react-router'
import { calendarAnswer } from '#web/server/calendar-answer.ts'
import { drawingFile } from '#web/server/drawing-file.tsx'
import { posterFile } from '#web/server/poster-file.tsx'

/** What a campaign has as files: its poster, its drawings by name, and its dates for a calendar. */
export const Route = createFileRoute('/carteles/$file')({
  server: {
    handlers: {
      GET: ({ params, request }) => {
        const [, kind = '', dates, drawing] = /^(\w+)(?:\.(ics)|(?:\.([\w-]+))?\.svg)$/.exec(params.file) ?? []
        if (dates) return calendarAnswer(kind, new URL(request.url).origin)
        const svg = drawing === undefined ? posterFile(kind) : drawingFile(kind, drawing)
        if (!svg) return new Response(null, { status: 404 })
        return new Response(svg, {
          headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' },
        })
      },
    },
  },
})
