import { listDrawEntries, listDrawPlaces, listDraws } from '#contract/draws.schema.ts'
import { getEditionAt } from '../campaigns/campaigns.ts'
import { laggingReads } from '../db/replica.ts'
import type { Deps } from '../deps.ts'
import { type Route, serve } from '../http/serve.ts'
import { drawEntries, drawPlaces, drawsOf } from './results.ts'

export const drawRoutes = ({ db, replica, season, now }: Deps): Route[] => [
  serve(listDraws, async ({ params }) => {
    const serverNow = now()
    return {
      serverNow,
      draws: await drawsOf(laggingReads({ db, replica }), await getEditionAt(season, params, serverNow)),
    }
  }),
  serve(listDrawEntries, async ({ params, input }) =>
    drawEntries(laggingReads({ db, replica }), await getEditionAt(season, params, now()), params.key, input.cursor),
  ),
  serve(listDrawPlaces, async ({ params, input }) =>
    drawPlaces(laggingReads({ db, replica }), await getEditionAt(season, params, now()), params.key, input.cursor),
  ),
]
