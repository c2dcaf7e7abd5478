import { countExit, getExit } from '#contract/exits.schema.ts'
import type { Deps } from '../deps.ts'
import { type Route, serve } from '../http/serve.ts'
import { countDeparture, exitAt } from './exits.ts'

export const exitRoutes = (deps: Deps): Route[] => [
  serve(getExit, ({ params, input }) => exitAt(deps, params.key, input)),
  serve(countExit, async ({ params }) => ({ isCounted: await countDeparture(deps, params.key) })),
]
