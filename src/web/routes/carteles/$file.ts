import { createFileRoute } from '@tanstack/react-router'
import { calendarAnswer } from '#web/server/calendar-answer.ts'
import { posterFile } from '#web/server/poster-file.tsx'
import { prizeDrawing } from '#web/server/prize-drawing.tsx'

/** What a poster has as files: its drawing, those of its prizes, and its dates for a calendar. */
export const Route = createFileRoute('/carteles/$file')({
  server: {
    handlers: {
      GET: ({ params, request }) => {
        const [, kind = '', prize, type] = /^(\w+)(?:-([\w-]+))?\.(svg|ics)$/.exec(params.file) ?? []
        if (type === 'ics' && !prize) return calendarAnswer(kind, new URL(request.url).origin)
        const svg = type === 'svg' && (prize ? prizeDrawing(kind, prize) : posterFile(kind))
        if (!svg) return new Response(null, { status: 404 })
        return new Response(svg, {
          headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' },
        })
      },
    },
  },
})
