import { getCards, playCard, revealCard } from '#contract/mechanics/rasca.ts'
import { Problem } from '#contract/problem.ts'
import { pooledRandom } from '../../campaigns/pooled-random.ts'
import type { Deps } from '../../deps.ts'
import { type Route, serve } from '../../http/serve.ts'
import { cardsOf, reveal } from './cards.ts'
import { play } from './play.ts'

export const rascaRoutes = ({ db, season, now, ...deps }: Deps): Route[] => {
  const random = pooledRandom(deps.random)
  const editionOf = async (slug: string) => {
    const edition = await season.find(slug, now())
    if (edition?.kind !== 'rasca') throw new Problem('not_found')
    return edition
  }
  return [
    serve(getCards, async ({ params, caller }) => cardsOf(db, await editionOf(params.slug), caller, now())),
    serve(playCard, async ({ params, caller, input, idempotencyKey }) => {
      const move = { edition: await editionOf(params.slug), player: caller, slot: input.slot, idempotencyKey }
      return db.transact(() => play(move, { now, random }), caller.accountId)
    }),
    serve(revealCard, ({ params, caller }) =>
      db.transact(() => reveal(season, params.id, caller.accountId, now()), caller.accountId),
    ),
  ]
}
