import type { Insertable, Updateable } from 'kysely'
import type { Database } from '../db/database.ts'
import { all, first, run, type Transaction, tables } from '../db/database.ts'
import type { AccountTable, ConsentTable, SessionTable } from '../db/schema.ts'

export const normaliseEmail = (email: string): string => email.trim().toLowerCase()

export const findAccount = (id: string) => tables.selectFrom('account').selectAll().where('id', '=', id)

/** Who may sign in with this e-mail: its owner, and whoever signed up last without confirming. */
export function* candidatesFor(email: string): Transaction<{ owner?: AccountTable; newcomer?: AccountTable }> {
  const accounts = tables
    .selectFrom('account')
    .selectAll()
    .where('email_norm', '=', normaliseEmail(email))
    .where('status', '!=', 'erased')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
  // Two questions: whoever asks for many accounts with an address must not push its owner off the end of one list.
  return {
    owner: yield* first(accounts.where('email_verified_at', 'is not', null)),
    newcomer: yield* first(accounts.where('email_verified_at', 'is', null)),
  }
}

export function* updateAccount(id: string, changes: Updateable<AccountTable>): Transaction<number> {
  return yield* run(tables.updateTable('account').set(changes).where('id', '=', id))
}

export function* addConsents(rows: Insertable<ConsentTable>[]): Transaction<void> {
  if (rows.length > 0) yield* run(tables.insertInto('consent').values(rows))
}

/** The newest row of each kind holds. */
export function* consentsOf(accountId: string): Transaction<Map<ConsentTable['kind'], ConsentTable>> {
  const rows = yield* all(
    tables.selectFrom('consent').selectAll().where('account_id', '=', accountId).orderBy('at').orderBy('id'),
  )
  return new Map(rows.map((row) => [row.kind, row]))
}

export function* addSession(row: Insertable<SessionTable>): Transaction<void> {
  yield* run(tables.insertInto('session').values(row))
}

/** Ends the sessions of an account, all or all but one; answers how many were open. */
export function* endSessions(accountId: string, now: number, except?: string): Transaction<number> {
  let query = tables
    .updateTable('session')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
  if (except) query = query.where('id', '!=', except)
  return yield* run(query)
}

/** All that a call needs to know about its caller, in one read. */
export const sessionByToken = (db: Database, tokenHash: string) =>
  db.read
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select((eb) => [
      'session.id as session_id',
      'session.token_hash',
      'session.prev_hash',
      'session.family',
      'session.rotated_at',
      'session.last_seen_at',
      'session.expires_at',
      'session.revoked_at',
      'account.id',
      'account.status',
      'account.email_verified_at',
      'account.birth_date',
      'account.country',
      'account.zone',
      eb
        .selectFrom('consent')
        .select('version')
        .whereRef('consent.account_id', '=', 'account.id')
        .where('kind', '=', 'rules')
        .where('granted', '=', 1)
        .orderBy('at', 'desc')
        .orderBy('consent.id', 'desc')
        .limit(1)
        .as('accepted_rules'),
    ])
    .where((eb) => eb.or([eb('token_hash', '=', tokenHash), eb('prev_hash', '=', tokenHash)]))
    .executeTakeFirst()

export function* oneTimeToken(tokenHash: string) {
  return yield* first(tables.selectFrom('one_time_token').selectAll().where('token_hash', '=', tokenHash))
}
