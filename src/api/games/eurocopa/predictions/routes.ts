import { getMyPredictions, pickChampion, savePredictions } from '#contract/games/eurocopa/predictions.schema.ts'
import type { Deps } from '../../../deps.ts'
import { type Route, serve } from '../../../http/serve.ts'
import { playIn } from '../../play-in.ts'
import { currentEdition, KIND } from '../tournament/editions.ts'
import { pick } from './champion.ts'
import { myPredictionsOf } from './mine.ts'
import { save } from './save.ts'

export const predictionRoutes = ({ db, season, secret, now, random }: Deps): Route[] => {
  const inEdition = playIn({ db, season })
  const context = { now, random }
  return [
    serve(getMyPredictions, async ({ params: { slug }, caller: player }) => {
      const at = now()
      return myPredictionsOf({ db, secret, player, now: at }, await currentEdition(season, slug, at))
    }),
    serve(savePredictions, ({ params, caller: player, input: { predictions }, idempotencyKey }) =>
      inEdition(params, KIND, player.accountId, (edition) =>
        save({ edition, player, predictions, idempotencyKey }, context),
      ),
    ),
    serve(pickChampion, ({ params, caller: player, input: { team }, idempotencyKey }) =>
      inEdition(params, KIND, player.accountId, (edition) => pick({ edition, player, team, idempotencyKey }, context)),
    ),
  ]
}
