import type { Deps } from '../../deps.ts'
import type { Route } from '../../http/serve.ts'
import { boardRoutes } from './boards/routes.ts'
import { leagueRoutes } from './leagues/routes.ts'
import { predictionRoutes } from './predictions/routes.ts'
import { tournamentRoutes } from './tournament/routes.ts'

export const eurocopaRoutes = (deps: Deps): Route[] => [
  ...tournamentRoutes(deps),
  ...predictionRoutes(deps),
  ...boardRoutes(deps),
  ...leagueRoutes(deps),
]
