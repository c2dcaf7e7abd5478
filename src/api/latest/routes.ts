import { listLatestPrizes } from '#contract/prizes.ts'
import type { Deps } from '../deps.ts'
import { type Route, serve } from '../http/serve.ts'
import { createLatestPrizes } from './latest.ts'

export const latestRoutes = (deps: Deps): Route[] => {
  const latestPrizes = createLatestPrizes(deps)
  return [serve(listLatestPrizes, async () => ({ days: await latestPrizes() }))]
}
