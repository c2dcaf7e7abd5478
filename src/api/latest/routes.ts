import { type LatestDay, listLatestPrizes } from '#contract/prizes.schema.ts'
import { type Route, serve } from '../http/serve.ts'

export const latestRoutes = (latestPrizes: () => Promise<LatestDay[]>): Route[] => [
  serve(listLatestPrizes, async () => ({ days: await latestPrizes() })),
]
