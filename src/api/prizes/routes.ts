import { claimPrize as claimPrizeEndpoint, declinePrize as declinePrizeEndpoint, listPrizes } from '#contract/prizes.ts'
import type { Deps } from '../deps.ts'
import { type Route, serve } from '../http/serve.ts'
import { declinePrize } from './declining.ts'
import { claimPrize, prizesOf } from './prizes.ts'

export const prizeRoutes = ({ db, season, now }: Deps): Route[] => [
  serve(listPrizes, async ({ caller }) => {
    const serverNow = now()
    return { serverNow, prizes: await prizesOf(db, season, caller.accountId, serverNow) }
  }),
  serve(claimPrizeEndpoint, ({ params, caller, input }) => {
    const { accountId, emailConfirmed } = caller
    const claim = { prizeId: params.id, accountId, emailConfirmed, address: input.address }
    return db.transact(() => claimPrize(season, claim, now()), accountId)
  }),
  serve(declinePrizeEndpoint, ({ params, caller: { accountId } }) =>
    db.transact(() => declinePrize(season, { prizeId: params.id, accountId }, now()), accountId),
  ),
]
