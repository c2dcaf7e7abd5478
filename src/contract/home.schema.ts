import * as v from 'valibot'
import { Me } from './accounts.schema.ts'
import { CampaignSummary } from './campaigns.schema.ts'
import { endpoint, type Resource } from './endpoint.ts'
import { Empty, Instant } from './primitives/primitives.schema.ts'
import { LatestDay, WonPrize } from './prizes.schema.ts'
import { StampCard, Todo } from './today.schema.ts'

export const RESOURCE: Resource = {
  name: 'home',
  description: 'The data of the first page of a signed-in member.',
}

export const getHome = endpoint('GET', '/me/home', {
  summary: 'The account, the season, what the member can do today, the prizes it has seen, and what was won lately.',
  access: 'account',
  input: Empty,
  output: v.object({
    serverNow: Instant,
    account: Me,
    /** The campaign that matters most now first. */
    campaigns: v.array(CampaignSummary),
    /** One entry for each running campaign that has something left to do; what ends today first. */
    todos: v.array(Todo),
    /** Stamp cards of campaigns with daily plays, each from the member's first play on. */
    cards: v.array(StampCard),
    /** Prizes that the member should claim first. */
    prizes: v.array(WonPrize),
    /** Prizes won in the running campaigns, as far as the published counts go, newest day first. */
    latest: v.array(LatestDay),
  }),
})
