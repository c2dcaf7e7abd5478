import type { Deps } from '../deps.ts'
import { wholeHistory } from '../history/history.ts'
import type { Caller } from '../http/serve.ts'
import { prizesOf } from '../prizes/prizes.ts'
import { meOf } from './me.ts'
import { listDevices } from './sessions.ts'

/** Everything stored about an account, in the contract's own shapes: no hashes, no rows of others. */
export async function exportAccount(deps: Deps, caller: Caller) {
  const { db, season } = deps
  const { accountId } = caller
  const now = deps.now()
  return {
    exportedAt: now,
    account: await db.transact(() => meOf(season, accountId, now)),
    devices: (await listDevices(deps, caller)).devices,
    consents: await db.read
      .selectFrom('consent')
      .select(['kind', 'version', 'granted', 'at'])
      .where('account_id', '=', accountId)
      .execute(),
    prizes: await prizesOf(db, season, accountId, now),
    history: await wholeHistory({ db, season, accountId, now }, {}),
    messages: await db.read
      .selectFrom('ticket')
      .select(['reference', 'subject', 'message', 'state', 'created_at'])
      .where('account_id', '=', accountId)
      .execute(),
  }
}
