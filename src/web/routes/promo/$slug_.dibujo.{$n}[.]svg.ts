import { createFileRoute } from '@tanstack/react-router'
import { getCampaign } from '#contract/campaigns.schema.ts'
import { getSummer } from '#contract/games/verano/verano.schema.ts'
import { getDoor } from '#contract/games/xmas/xmas.schema.ts'
import type { Kind } from '#contract/kinds.ts'
import { Problem } from '#contract/problem/problem.ts'
import { svgAnswer } from '#web/pictures/response/picture-answer.ts'
import { callApi } from '#web/server/api/call-api.ts'

/** Sends a drawing of a campaign as a file. */
export const Route = createFileRoute('/promo/$slug_/dibujo/{$n}.svg')({
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

type Find = (slug: string, n: string) => Promise<string | undefined>

const DRAWINGS: { [Game in Kind]?: Find } = {
  /** The picture behind a door. */
  async xmas(slug, n) {
    const { picture } = await callApi(getDoor, { params: { slug, n } })
    return picture?.svg
  },
  /** The picture of a mission. */
  async verano(slug, n) {
    const { missions } = await callApi(getSummer, { params: { slug } })
    const task = missions.find((mission) => String(mission.n) === n)?.task
    return task?.kind === 'caption' ? task.picture.svg : undefined
  },
}

/** Returns undefined if there is no such drawing, or if it is not published yet. */
async function drawingOf(slug: string, n: string): Promise<string | undefined> {
  try {
    const { kind } = await callApi(getCampaign, { params: { slug } })
    return await DRAWINGS[kind]?.(slug, n)
  } catch (error) {
    if (error instanceof Problem && !error.isTransient) return
    throw error
  }
}
