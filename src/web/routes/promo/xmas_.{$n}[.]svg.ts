import { createFileRoute } from '@tanstack/react-router'
import { getDoor } from '#contract/mechanics/xmas.ts'
import { Problem } from '#contract/problem.ts'
import { callApi } from '#web/server/call-api.ts'

/** The drawing behind a door as a file: as an image it can run nothing, whatever the season file holds. */
export const Route = createFileRoute('/promo/xmas_/{$n}.svg')({
  server: {
    handlers: {
      GET: async ({ params, request }) => {
        const preview = new URL(request.url).searchParams.get('vista') ?? undefined
        const svg = await drawingBehind(params.n, preview)
        if (!svg) return new Response(null, { status: 404 })
        return new Response(svg, { headers: { 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' } })
      },
    },
  },
})

/** Undefined where there is none, or not yet. */
async function drawingBehind(n: string, preview: string | undefined): Promise<string | undefined> {
  try {
    const { picture } = await callApi(getDoor, { params: { slug: 'xmas', n }, input: { preview } })
    return picture?.svg
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return
    throw error
  }
}
