import { getCards, playCard, revealCard } from '#contract/mechanics/rasca.ts'
import { Problem } from '#contract/problem.ts'
import { pooledRandom } from '../../campaigns/pooled-random.ts'
import type { Deps } from '../../deps.ts'
import { type Route, serve } from '../../http/serve.ts'
import { playIn } from '../play-in.ts'
import { cardsOf, reveal } from './cards.ts'
import { openCard } from './play.ts'

export const rascaRoutes = ({ db, season, now, ...deps }: Deps): Route[] => {
  const random = pooledRandom(deps.random)
  const inEdition = playIn({ db, season })
  return [
    serve(getCards, async ({ params, caller }) => {
      const edition = await season.find(params.slug, now())
      if (edition?.kind !== 'rasca') throw new Problem('not_found')
      return cardsOf({ db, player: caller, now: now() }, edition)
    }),
    serve(playCard, ({ params, caller: player, input: { slot }, idempotencyKey }) =>
      inEdition(params, 'rasca', player.accountId, (edition) =>
        openCard({ edition, player, slot, choice: null, idempotencyKey }, { now, random }),
      ),
    ),
    serve(revealCard, ({ params, caller }) =>
      db.transact(() => reveal(season, params.id, caller.accountId, now()), caller.accountId),
    ),
  ]
}
