import { createFileRoute } from '@tanstack/react-router'
import { keepsakePicture } from '#web/pictures/keepsake-picture.tsx'
import { shapeOf } from '#web/pictures/response/picture-answer.ts'

/** Sends a picture of what the member has achieved in a campaign, to share. */
export const Route = createFileRoute('/_signed-in/promo/$slug_/recuerdo/{$name}.png')({
  server: {
    handlers: { GET: ({ params: { slug, name }, request }) => keepsakePicture(slug, name, shapeOf(request)) },
  },
})
