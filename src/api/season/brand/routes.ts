import { getBrand } from '#contract/brand.schema.ts'
import type { Deps } from '../../deps.ts'
import { type Route, serve } from '../../http/serve.ts'

export const brandRoutes = ({ season, now }: Deps): Route[] => [
  serve(getBrand, async () => {
    await season.fresh(now())
    return { brand: season.brand }
  }),
]
