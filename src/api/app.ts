import { accountRoutes } from './accounts/routes.ts'
import { findCaller } from './accounts/sessions/find-caller.ts'
import { requireRecentSignIn } from './accounts/sessions/recent-sign-in.ts'
import { badgeRoutes } from './badges/routes.ts'
import { type BroughtProof, checkBot } from './bot-check/bot-check.ts'
import { botCheckRoutes } from './bot-check/routes.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import type { Deps } from './deps.ts'
import { drawRoutes } from './draws/routes.ts'
import { exitRoutes } from './exits/routes.ts'
import { GAMES } from './games/catalog.ts'
import { historyRoutes } from './history/routes.ts'
import { homeRoutes } from './home/routes.ts'
import type { Route } from './http/serve.ts'
import { type Api, serveRoutes } from './http/serve-routes.ts'
import { createLatestPrizes } from './latest/latest.ts'
import { latestRoutes } from './latest/routes.ts'
import { enqueue } from './mail/enqueue.ts'
import { mailRoutes } from './mail/routes.ts'
import { prizeRoutes } from './prizes/routes.ts'
import { tillRoutes } from './prizes/tills/routes.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { rehearsalRoutes } from './rehearsal/routes.ts'
import { pushRoutes } from './reminders/push/routes.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { rootRoutes } from './roots/routes.ts'
import { brandRoutes } from './season/brand/routes.ts'

/** Returns the routes of all resources. */
export function routesOf(deps: Deps): Route[] {
  const latestPrizes = createLatestPrizes(deps)
  return [
    ...accountRoutes(deps),
    ...brandRoutes(deps),
    ...campaignRoutes(deps, GAMES),
    ...Object.values(GAMES).flatMap((game) => game.routes(deps, GAMES)),
    ...badgeRoutes(deps, GAMES),
    ...drawRoutes(deps),
    ...exitRoutes(deps),
    ...receiptRoutes(deps),
    ...rootRoutes(deps),
    ...prizeRoutes(deps, {
      enqueue,
      requireRecentSignIn: (caller, given) => requireRecentSignIn(deps, caller, given),
    }),
    ...tillRoutes(deps),
    ...latestRoutes(latestPrizes),
    ...homeRoutes(deps, latestPrizes),
    ...reminderRoutes(deps),
    ...pushRoutes(deps),
    ...historyRoutes(deps),
    ...contactRoutes(deps),
    ...mailRoutes(deps),
    ...botCheckRoutes(deps),
    ...rehearsalRoutes(deps),
  ]
}

/** Creates the API from its dependencies: the routes of all resources, behind their guards. */
export function createApi(deps: Deps): Api {
  const { log, checksAnswers, loggedRequests, rateLimits } = deps
  const guards = {
    rateLimits,
    catchUp: () => deps.season.fresh(deps.now()),
    findCaller: (token: string, address: string) => findCaller(deps, token, address),
    checkBot: (brought: BroughtProof) => checkBot(deps, brought),
  }
  return serveRoutes(routesOf(deps), { log, guards, checksAnswers, loggedRequests })
}
