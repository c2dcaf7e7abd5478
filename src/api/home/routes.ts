import { getHome } from '#contract/home.schema.ts'
import type { LatestDay } from '#contract/prizes.schema.ts'
import { meOf } from '../accounts/profile/me.ts'
import { toSummary } from '../campaigns/campaigns.ts'
import type { Deps } from '../deps.ts'
import { type Route, serve } from '../http/serve.ts'
import { prizesOf } from '../prizes/prizes.ts'
import { stampCards } from '../today/stamp-cards.ts'
import { todosOf } from '../today/todos.ts'

export const homeRoutes = (
  { db, season, secret, acceptedSecrets, now }: Deps,
  latestPrizes: () => Promise<LatestDay[]>,
): Route[] => [
  serve(getHome, async ({ caller }) => {
    const reader = { db, season, secret, acceptedSecrets, player: caller, now: now() }
    const editions = await season.current(reader.now)
    const [account, todos, cards, prizes, latest] = await Promise.all([
      db.transact(() => meOf(season, caller.accountId, reader.now)),
      todosOf(reader, editions),
      stampCards(reader, editions),
      prizesOf(db, season, caller.accountId, reader.now),
      latestPrizes(),
    ])
    const campaigns = editions.map((edition) => toSummary(edition, reader.now))
    return { serverNow: reader.now, account, campaigns, todos, cards, prizes, latest }
  }),
]
