import { createFileRoute } from '@tanstack/react-router'
import { sharedTreePicture } from '#web/pictures/tree-picture.tsx'

export const Route = createFileRoute('/arbol/{$token}.png')({
  server: { handlers: { GET: ({ params }) => sharedTreePicture(params.token) } },
})
