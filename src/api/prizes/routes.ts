import * as endpoints from '#contract/prizes.schema.ts'
import type { Deps } from '../deps.ts'
import { type Route, serve } from '../http/serve.ts'
import { addressOf, correctAddress } from './address.ts'
import { declinePrize } from './declining.ts'
import type { EnqueuePrizeMail } from './prize-mail.ts'
import { claimPrize, prizesOf } from './prizes.ts'
import { showWinner } from './showing.ts'

export const prizeRoutes = ({ db, season, siteName, now }: Deps, enqueue: EnqueuePrizeMail): Route[] => [
  serve(endpoints.listPrizes, async ({ caller }) => {
    const serverNow = now()
    return { serverNow, prizes: await prizesOf(db, season, caller.accountId, serverNow) }
  }),
  serve(endpoints.claimPrize, ({ params, caller, input }) => {
    const { accountId, emailConfirmed } = caller
    const claim = { prizeId: params.id, accountId, emailConfirmed, address: input.address }
    return db.transact(() => claimPrize({ season, enqueue }, claim, now()), accountId)
  }),
  serve(endpoints.getPrizeAddress, ({ params, caller: { accountId } }) =>
    db.transact(() => addressOf({ prizeId: params.id, accountId })),
  ),
  serve(endpoints.correctAddress, ({ params, caller: { accountId }, input: { address } }) =>
    db.transact(() => correctAddress(season, { prizeId: params.id, accountId, address }, now()), accountId),
  ),
  serve(endpoints.declinePrize, ({ params, caller: { accountId } }) =>
    db.transact(() => declinePrize(season, { prizeId: params.id, accountId }, now()), accountId),
  ),
  serve(endpoints.showWinner, ({ params, caller: { accountId }, input: { name } }) =>
    db.transact(() => showWinner({ season, siteName }, { prizeId: params.id, accountId, name }, now()), accountId),
  ),
]
