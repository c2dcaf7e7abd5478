import * as endpoints from '#contract/till.schema.ts'
import type { Deps } from '../../deps.ts'
import { type Route, serve } from '../../http/serve.ts'
import { checkCode, getShop, markUsed, tillOf } from './till.ts'

export const tillRoutes = (deps: Deps): Route[] => [
  serve(endpoints.getTill, async ({ params, input }) =>
    tillOf(deps, await getShop(deps.db, params.token), input.prize),
  ),
  serve(endpoints.checkTillCode, async ({ params, input }) =>
    checkCode(deps, await getShop(deps.db, params.token), input.code),
  ),
  serve(endpoints.markCodeUsed, async ({ params, input }) => {
    const shop = await getShop(deps.db, params.token)
    return deps.db.transact(() => markUsed(deps.season, shop, input.prize, deps.now()))
  }),
]
