import { all, run, type Transaction, tables } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { updateAccount } from './queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Ended sessions stay for a while, so that a stolen token shows in support. */
const SESSIONS_KEPT_MS = 30 * DAY_MS

/** Erases the accounts whose 30 days are over: the person goes, plays and prizes stay under a number. */
export async function eraseDue({ db, now }: Deps): Promise<number> {
  return db.transact(function* () {
    const due = yield* all(
      tables
        .selectFrom('account')
        .select('id')
        .where('delete_after', '<=', now())
        .where('status', '=', 'leaving')
        .limit(100),
    )
    for (const { id } of due) yield* erase(id)
    return due.length
  })
}

function* erase(id: string): Transaction<void> {
  yield* run(tables.deleteFrom('session').where('account_id', '=', id))
  yield* run(tables.deleteFrom('one_time_token').where('account_id', '=', id))
  yield* run(tables.deleteFrom('consent').where('account_id', '=', id))
  yield* run(
    tables.updateTable('ticket').set({ email: '', message: '', account_id: null }).where('account_id', '=', id),
  )
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

export async function purgeExpired({ db, now }: Deps): Promise<void> {
  await db.transact(function* () {
    yield* run(tables.deleteFrom('one_time_token').where('expires_at', '<=', now() - DAY_MS))
    yield* run(tables.deleteFrom('session').where('expires_at', '<=', now() - SESSIONS_KEPT_MS))
  })
}
