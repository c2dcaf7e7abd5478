import * as endpoints from '#contract/prizes.schema.ts'
import type { Deps } from '../deps.ts'
import { type Caller, type Route, serve } from '../http/serve.ts'
import { addressOf, correctAddress } from './address.ts'
import { declinePrize } from './declining.ts'
import type { EnqueuePrizeMail } from './prize-mail.ts'
import { claimPrize, prizesOf } from './prizes.ts'
import { showWinner } from './showing.ts'

/** Rules of rooms above this one, which `app.ts` passes in. */
interface FromAbove {
  enqueue: EnqueuePrizeMail
  /** Throws unless the caller has signed in a short while ago or has sent the password. */
  requireRecentSignIn(caller: Caller, given: { password: string; path: string; address: string }): Promise<void>
}

export const prizeRoutes = (
  { db, season, configuredName, codeHashing, now }: Deps,
  { enqueue, requireRecentSignIn }: FromAbove,
): Route[] => [
  serve(endpoints.listPrizes, async ({ caller }) => {
    const serverNow = now()
    return { serverNow, prizes: await prizesOf(db, season, caller.accountId, serverNow) }
  }),
  serve(endpoints.claimPrize, ({ params, caller, input }) => {
    const { accountId, emailConfirmed } = caller
    const claim = { prizeId: params.id, accountId, emailConfirmed, address: input.address }
    return db.transact(() => claimPrize({ season, codeHashing, enqueue }, claim, now()), accountId)
  }),
  serve(endpoints.getPrizeAddress, ({ params, caller: { accountId } }) =>
    db.transact(() => addressOf({ prizeId: params.id, accountId })),
  ),
  serve(endpoints.correctAddress, async ({ params, caller, input: { address, password }, address: from }) => {
    const { accountId } = caller
    await requireRecentSignIn(caller, { password, path: 'password', address: from })
    return db.transact(() => correctAddress(season, { prizeId: params.id, accountId, address }, now()), accountId)
  }),
  serve(endpoints.declinePrize, ({ params, caller: { accountId } }) =>
    db.transact(() => declinePrize(season, { prizeId: params.id, accountId }, now()), accountId),
  ),
  serve(endpoints.showWinner, ({ params, caller: { accountId }, input: { name } }) =>
    db.transact(
      () => showWinner({ season, configuredName }, { prizeId: params.id, accountId, name }, now()),
      accountId,
    ),
  ),
]
