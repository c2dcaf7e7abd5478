import { getCards, playCard, revealCard } from '#contract/games/rasca/rasca.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Deps } from '../../deps.ts'
import { type Route, serve } from '../../http/serve.ts'
import { playIn } from '../play-in.ts'
import { cardsOf, reveal } from './cards.ts'
import { openCard } from './play.ts'

export const rascaRoutes = ({ db, season, now, random }: Deps): Route[] => {
  const inEdition = playIn({ db, season })
  return [
    serve(getCards, async ({ params, caller }) => {
      const edition = await season.find(params.slug, now())
      if (edition?.kind !== 'rasca') throw new Problem('not_found')
      return cardsOf({ db, player: caller, now: now() }, edition)
    }),
    serve(playCard, ({ params, caller: player, input, idempotencyKey }) =>
      inEdition(params, 'rasca', player.accountId, function* (edition) {
        const move = { edition, player, slot: input.slot, choice: null, idempotencyKey }
        const card = yield* openCard(move, { now, random })
        return input.reveal && card.play ? yield* reveal(season, card.play.id, player.accountId, now()) : card
      }),
    ),
    serve(revealCard, ({ params, caller }) =>
      db.transact(() => reveal(season, params.id, caller.accountId, now()), caller.accountId),
    ),
  ]
}
