import { listRoots } from '#contract/roots.schema.ts'
import { getEditionAt } from '../campaigns/campaigns.ts'
import { publishedRoots } from '../campaigns/proof/published-roots.ts'
import { laggingReads } from '../db/replica.ts'
import type { Deps } from '../deps.ts'
import { type Route, serve } from '../http/serve.ts'

export const rootRoutes = ({ db, replica, season, now }: Deps): Route[] => [
  serve(listRoots, async ({ params }) => {
    return { roots: await publishedRoots(laggingReads({ db, replica }), await getEditionAt(season, params, now())) }
  }),
]
