import { createFileRoute } from '@tanstack/react-router'
import { renderedDrawing } from '#web/pictures/drawn-picture.ts'
import { pictureResponse } from '#web/pictures/response/picture-answer.ts'
import { sharePicture } from '#web/pictures/share-picture.tsx'
import { calendarAnswer } from '#web/server/downloads/calendar-answer.ts'

/** Sends the files of a campaign: its poster and drawings, its picture for messengers, and its dates. */
export const Route = createFileRoute('/carteles/$file')({
  server: {
    handlers: {
      GET: async ({ params: { file }, request }) => {
        const url = new URL(request.url)
        const [, name = '', type] = /^([\w-]+)\.(ics|png)$/.exec(file) ?? []
        if (type === 'ics') return calendarAnswer(name, url.origin)
        if (type === 'png') return sharePicture(name)
        return pictureResponse(async () => {
          const picture = await renderedDrawing(file, url.searchParams.get('v'))
          return picture ?? new Response(null, { status: 404 })
        })
      },
    },
  },
})
