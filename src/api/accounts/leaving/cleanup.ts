import { DAY_MS } from '#contract/durations.ts'
import { forgetTickets } from '../../contact/answering.ts'
import { all, run, type Transaction, tables } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { updateAccount } from '../queries.ts'

/** Ended sessions stay for a while, so that a stolen token shows in support. */
const SESSIONS_KEPT_MS = 30 * DAY_MS
const MAILS_KEPT_MS = 30 * DAY_MS
const MESSAGES_KEPT_MS = 365 * DAY_MS
/** An address that nobody confirms may be somebody else's. */
const UNCONFIRMED_KEPT_MS = 30 * DAY_MS

/** Erases the accounts whose 30 days are over: the person goes, plays and prizes stay under a number. */
export async function eraseDue({ db, now }: Deps): Promise<number> {
  const erased = await db.transact(function* () {
    const due = yield* all(
      tables
        .selectFrom('account')
        .select(['id', 'email'])
        .where('delete_after', '<=', now())
        .where('status', '=', 'leaving')
        .limit(100),
    )
    for (const { id, email } of due) yield* erase(id, email)
    return due.length
  })
  await db.transact(forgetAddresses)
  return erased
}

/** Which rules were accepted when stays with the plays: the proof that they were fair needs it. */
function* erase(id: string, email: string): Transaction<void> {
  yield* run(tables.deleteFrom('session').where('account_id', '=', id))
  yield* run(tables.deleteFrom('one_time_token').where('account_id', '=', id))
  yield* run(tables.deleteFrom('identity').where('account_id', '=', id))
  yield* run(tables.deleteFrom('consent').where('account_id', '=', id).where('kind', '=', 'news'))
  yield* run(tables.deleteFrom('outbox').where('to_addr', '=', email))
  yield* forgetTickets(id)
  yield* updateAccount(id, {
    email: `erased:${id}`,
    email_norm: `erased:${id}`,
    email_verified_at: null,
    alias: null,
    birth_date: '1900-01-01',
    password_hash: '',
    status: 'erased',
    delete_after: null,
  })
}

/** A prize that is on its way still needs the address; every other one of an erased account does not. */
function* forgetAddresses(): Transaction<void> {
  yield* run(
    tables
      .updateTable('prize_unit')
      .set({ address: null })
      .where('address', 'is not', null)
      .where('state', 'not in', ['claimed', 'sent'])
      .where('account_id', 'in', tables.selectFrom('account').select('id').where('status', '=', 'erased')),
  )
}

export async function purgeExpired({ db, now }: Deps): Promise<void> {
  await db.transact(function* () {
    yield* run(tables.deleteFrom('one_time_token').where('expires_at', '<=', now() - DAY_MS))
    yield* run(tables.deleteFrom('bot_proof').where('expires_at', '<=', now() - DAY_MS))
    yield* run(tables.deleteFrom('session').where('expires_at', '<=', now() - SESSIONS_KEPT_MS))
    yield* run(tables.deleteFrom('outbox').where('created_at', '<=', now() - MAILS_KEPT_MS))
    yield* run(tables.deleteFrom('ticket').where('created_at', '<=', now() - MESSAGES_KEPT_MS))
  })
  await db.transact(() => purgeUnconfirmed(now() - UNCONFIRMED_KEPT_MS))
}

function* purgeUnconfirmed(before: number): Transaction<void> {
  const stale = yield* all(
    tables
      .selectFrom('account')
      .select('id')
      .where('email_verified_at', 'is', null)
      .where('status', '!=', 'erased')
      .where('created_at', '<=', before)
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('play').select('play.id').whereRef('play.account_id', '=', 'account.id'))),
      )
      .limit(500),
  )
  const ids = stale.map(({ id }) => id)
  if (ids.length === 0) return
  for (const table of ['session', 'one_time_token', 'consent', 'bonus_card'] as const) {
    yield* run(tables.deleteFrom(table).where('account_id', 'in', ids))
  }
  yield* run(tables.updateTable('ticket').set({ account_id: null }).where('account_id', 'in', ids))
  yield* run(tables.deleteFrom('account').where('id', 'in', ids))
}
