import { dig, getBeach, swapShells } from '#contract/games/playa/playa.schema.ts'
import { Problem } from '#contract/problem/problem.ts'
import type { Deps } from '../../deps.ts'
import { type Route, serve } from '../../http/serve.ts'
import { playIn } from '../play-in.ts'
import { beachOf } from './beach.ts'
import { digOn } from './dig.ts'
import { swap, swapSlot } from './swap.ts'

export const playaRoutes = ({ db, season, now, random, secret }: Deps): Route[] => {
  const context = { now, random }
  const inEdition = playIn({ db, season })
  const digAt = digOn(secret)
  return [
    serve(getBeach, async ({ params, caller }) => {
      const edition = await season.find(params.slug, now())
      if (edition?.kind !== 'playa') throw new Problem('not_found')
      return beachOf({ db, player: caller, now: now() }, edition)
    }),
    serve(dig, ({ params, caller: player, input: { slot, spot }, idempotencyKey }) =>
      inEdition(params, 'playa', player.accountId, (edition) =>
        digAt({ edition, player, slot, choice: spot, idempotencyKey }, context),
      ),
    ),
    serve(swapShells, ({ params, caller: player, input: choice, idempotencyKey }) =>
      inEdition(params, 'playa', player.accountId, (edition) =>
        swap({ edition, player, slot: swapSlot(edition, now()), choice, idempotencyKey }, context),
      ),
    ),
  ]
}
