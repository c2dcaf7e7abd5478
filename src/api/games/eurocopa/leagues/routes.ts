import { setBoardName } from '#contract/games/eurocopa/boards.schema.ts'
import {
  changeLeague,
  createLeague,
  getLeague,
  joinLeague,
  type League,
  listLeagues,
} from '#contract/games/eurocopa/leagues.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Edition } from '../../../campaigns/editions/edition.ts'
import type { Deps } from '../../../deps.ts'
import { type Caller, type Route, serve } from '../../../http/serve.ts'
import { requireNotTheHouse } from '../../../names/house-names.ts'
import { admitAct } from '../../edition-now.ts'
import { playIn } from '../../play-in.ts'
import { chooseName } from '../names/board-names.ts'
import { findLeague } from './codes.ts'
import * as acts from './leagues.ts'
import { leagueOf, leaguesOf } from './views.ts'

const KIND = 'eurocopa'

export const leagueRoutes = (house: Deps): Route[] => {
  const { db, season, secret, now, random, wait } = house
  const inEdition = playIn({ db, season })

  function playable(edition: Edition | undefined): Edition {
    if (edition?.kind !== KIND || !edition.playable) throw new Problem('not_found')
    return edition
  }
  const current = async (slug: string) => playable(await season.find(slug, now()))
  const named = ({ slug, edition }: { slug: string; edition: string }) => playable(season.byId(`${slug}/${edition}`))
  const looker = (edition: Edition, { accountId: me }: Caller) => ({ db, secret, edition, me })

  async function leagueIn(edition: Edition, caller: Caller, id: string): Promise<League | undefined> {
    return (await leaguesOf(looker(edition, caller))).find((league) => league.id === id)
  }
  async function requireLeague(edition: Edition, caller: Caller, id: string): Promise<League> {
    const league = await leagueIn(edition, caller, id)
    if (!league) throw new Problem('not_found')
    return league
  }

  return [
    serve(setBoardName, async ({ params, caller: member, input }) => {
      const name = await inEdition(params, KIND, member.accountId, function* (edition) {
        const at = now()
        yield* admitAct(edition, member, at)
        requireNotTheHouse(house, input.name, 'name')
        return yield* chooseName({ campaign: edition.id, account: member.accountId, name: input.name, at })
      })
      return { name }
    }),
    serve(listLeagues, async ({ params, caller }) => {
      const edition = await current(params.slug)
      return { serverNow: now(), edition: edition.edition, leagues: await leaguesOf(looker(edition, caller)) }
    }),
    serve(getLeague, async ({ params, caller, input: { match } }) => {
      const edition = await current(params.slug)
      const asked = match === undefined ? undefined : Number(match)
      const found = await leagueOf(looker(edition, caller), { id: params.id, match: asked, now: now() })
      return { serverNow: now(), edition: edition.edition, ...found }
    }),
    serve(createLeague, ({ params, caller: member, input, idempotencyKey }) => {
      requireNotTheHouse(house, input.name, 'name')
      return inEdition(params, KIND, member.accountId, (edition) =>
        acts.makeLeague({ edition, member, at: now() }, { name: input.name, idempotencyKey, random }),
      )
    }),
    serve(joinLeague, async ({ params, caller: member, input, address }) => {
      const edition = named(params)
      const guesser = { account: member.accountId, address }
      const guess = { edition, written: input.code, guesser, now: now() }
      // In a separate transaction, so that a wrong guess stays recorded after the refusal.
      const found = await db.transact(() => findLeague(secret, guess), member.accountId)
      if ('problem' in found) {
        if (found.slowerMs > 0) await wait(found.slowerMs)
        throw found.problem
      }
      // One after the other per league, because members who join the same league wait for the same rows anyway.
      await inEdition(params, KIND, `league|${found.id}`, (home) =>
        acts.joinLeague({ edition: home, member, at: now() }, found.id),
      )
      return requireLeague(edition, member, found.id)
    }),
    serve(changeLeague, async ({ params, caller: member, input: { action } }) => {
      const owner = { account: member.accountId, campaign: named(params).id }
      await inEdition(params, KIND, `league|${params.id}`, (edition) =>
        action === 'leave'
          ? acts.leaveLeague(owner, params.id)
          : acts.openLeague({ edition, member, at: now() }, params.id, action === 'open'),
      )
      return { league: (await leagueIn(named(params), member, params.id)) ?? null }
    }),
  ]
}
