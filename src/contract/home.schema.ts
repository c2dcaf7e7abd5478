import * as v from 'valibot'
import { Me } from './accounts.schema.ts'
import { CampaignSummary } from './campaigns.schema.ts'
import { endpoint, type Resource } from './endpoint.ts'
import { Empty, Instant } from './primitives/primitives.schema.ts'
import { LatestDay, WonPrize } from './prizes.schema.ts'
import { StampCard, Todo } from './today.schema.ts'

export const RESOURCE: Resource = {
  name: 'home',
  description: 'What the first page of a signed-in account shows.',
}

export const getHome = endpoint('GET', '/me/home', {
  summary: 'The account, the season, what the member can do today, the prizes it has seen, and what was won lately.',
  access: 'account',
  input: Empty,
  output: v.object({
    serverNow: Instant,
    account: Me,
    /** In order of what matters now. */
    campaigns: v.array(CampaignSummary),
    /** One line for each running campaign in which there is something to do. */
    todos: v.array(Todo),
    /** Of campaigns with daily plays, each from the first play on. */
    cards: v.array(StampCard),
    /** Those to claim first. */
    prizes: v.array(WonPrize),
    /** As far as the published counts of the campaigns that run go, newest day first. */
    latest: v.array(LatestDay),
  }),
})
