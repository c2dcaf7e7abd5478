import { repliesTo } from '../../contact/answering.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { wholeHistory } from '../../history/history.ts'
import type { Caller } from '../../http/serve.ts'
import { prizesOf } from '../../prizes/prizes.ts'
import { meOf } from '../profile/me.ts'
import { listDevices } from '../sessions/sessions.ts'

/** Everything stored about an account, in the contract's own shapes: no hashes, no rows of others. */
export async function exportAccount(deps: Deps, caller: Caller) {
  const { db, season } = deps
  const { accountId } = caller
  const now = deps.now()
  return {
    exportedAt: now,
    account: await db.transact(() => meOf(season, accountId, now)),
    devices: (await listDevices(deps, caller)).devices,
    identities: await db.read
      .selectFrom('identity')
      .select(['issuer', 'subject', 'email', 'created_at as linkedAt'])
      .where('account_id', '=', accountId)
      .execute(),
    consents: await db.read
      .selectFrom('consent')
      .select(['kind', 'version', 'granted', 'at'])
      .where('account_id', '=', accountId)
      .execute(),
    prizes: await prizesOf(db, season, accountId, now),
    history: await wholeHistory({ db, season, accountId, now }, {}),
    // What a card holds is told by the history, once its owner has seen it.
    plays: await db.read
      .selectFrom('play')
      .select(['id', 'campaign_id as campaign', 'slot', 'day', 'at', 'revealed_at as revealedAt'])
      .where('account_id', '=', accountId)
      .orderBy('seq')
      .execute(),
    addresses: await addressesOf(db, accountId),
    bonusCards: await db.read
      .selectFrom('bonus_card')
      .select(['id', 'campaign_id as campaign', 'cause', 'created_at as createdAt'])
      .where('account_id', '=', accountId)
      .execute(),
    messages: await messagesOf(db, accountId),
  }
}

async function messagesOf(db: Database, accountId: string) {
  const tickets = await db.read
    .selectFrom('ticket')
    .select(['reference', 'subject', 'message', 'state', 'created_at'])
    .where('account_id', '=', accountId)
    .execute()
  return Promise.all(
    tickets.map(async (ticket) => ({ ...ticket, replies: await repliesTo(db.read, ticket.reference) })),
  )
}

/** Where prizes were sent to. */
async function addressesOf(db: Database, accountId: string) {
  const rows = await db.read
    .selectFrom('prize_unit')
    .select(['id as prize', 'address'])
    .where('account_id', '=', accountId)
    .where('address', 'is not', null)
    .execute()
  return rows.map(({ prize, address }) => ({ prize, address: JSON.parse(address ?? 'null') as unknown }))
}
