import { createFileRoute } from '@tanstack/react-router'
import { calendarAnswer } from '#web/server/calendar-answer.ts'
import { drawingFile } from '#web/server/drawing-file.tsx'
import { svgAnswer } from '#web/server/picture-answer.ts'
import { posterFile } from '#web/server/poster-file.tsx'
import { sharePicture } from '#web/server/share-picture.tsx'

/** The poster of an announced campaign after some of the days before its opening: `espera-12`. */
function waitingPoster(kind: string, name: string): string | undefined {
  const [, waited] = /^espera-(0|[1-9]\d?)$/.exec(name) ?? []
  return waited === undefined ? undefined : posterFile(kind, Number(waited))
}

/** What a campaign has as files: its poster and its picture for messengers, its drawings by name, and its dates. */
export const Route = createFileRoute('/carteles/$file')({
  server: {
    handlers: {
      GET: ({ params, request }) => {
        const [, kind = '', type, drawing] = /^(\w+)(?:\.(ics|png)|(?:\.([\w-]+))?\.svg)$/.exec(params.file) ?? []
        if (type === 'ics') return calendarAnswer(kind, new URL(request.url).origin)
        if (type === 'png') return sharePicture(kind)
        const svg =
          drawing === undefined ? posterFile(kind) : (waitingPoster(kind, drawing) ?? drawingFile(kind, drawing))
        if (!svg) return new Response(null, { status: 404 })
        return svgAnswer(svg, 'public, max-age=3600')
      },
    },
  },
})
