import { createFileRoute } from '@tanstack/react-router'
import { getSummer } from '#contract/games/verano/verano.schema.ts'
import { getDoor } from '#contract/games/xmas/xmas.schema.ts'
import { own } from '#contract/primitives/own.ts'
import { Problem } from '#contract/problem/problem.ts'
import { svgAnswer } from '#web/pictures/response/picture-answer.ts'
import { callApi } from '#web/server/api/call-api.ts'

/** Sends a drawing of a campaign as a file. */
export const Route = createFileRoute('/promo/$slug_/{$n}.svg')({
  server: {
    handlers: {
      GET: async ({ params: { slug, n } }) => {
        const svg = await drawingOf(slug, n)
        if (!svg) return new Response(null, { status: 404 })
        return svgAnswer(svg, 'no-cache')
      },
    },
  },
})

type Find = (n: string) => Promise<string | undefined>

const DRAWINGS: Record<string, Find> = {
  /** The picture behind a door. */
  async xmas(n) {
    const { picture } = await callApi(getDoor, { params: { slug: 'xmas', n } })
    return picture?.svg
  },
  /** The picture of a mission. */
  async verano(n) {
    const { missions } = await callApi(getSummer, { params: { slug: 'verano' } })
    const task = missions.find((mission) => String(mission.n) === n)?.task
    return task?.kind === 'caption' ? task.picture.svg : undefined
  },
}

/** Returns undefined if there is no such drawing, or if it is not published yet. */
async function drawingOf(slug: string, n: string): Promise<string | undefined> {
  try {
    return await own(DRAWINGS, slug)?.(n)
  } catch (error) {
    if (error instanceof Problem && !error.isTransient) return
    throw error
  }
}
