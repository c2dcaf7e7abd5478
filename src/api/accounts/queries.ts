import type { Insertable, Updateable } from 'kysely'
import type { Database } from '../db/database.ts'
import { all, first, prepared, run, type Transaction, tables } from '../db/database.ts'
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

type CallerRow = Pick<
  SessionTable,
  'token_hash' | 'prev_hash' | 'family' | 'rotated_at' | 'last_seen_at' | 'expires_at' | 'revoked_at'
> &
  Pick<AccountTable, 'id' | 'email' | 'alias' | 'status' | 'email_verified_at' | 'birth_date' | 'country' | 'zone'> & {
    session_id: string
    accepted_rules: string | null
  }

const callerBy = (column: 'token_hash' | 'prev_hash') =>
  prepared<CallerRow, { hash: string }>(
    `select s.id as session_id, s.token_hash, s.prev_hash, s.family, s.rotated_at, s.last_seen_at, s.expires_at,
       s.revoked_at, a.id, a.email, a.alias, a.status, a.email_verified_at, a.birth_date, a.country, a.zone,
       (select version from consent where account_id = a.id and kind = 'rules' and granted = 1
        order by at desc, id desc limit 1) as accepted_rules
     from session s join account a on a.id = s.account_id
     where s.${column} = :hash`,
  )
const callerByToken = callerBy('token_hash')
const callerByPreviousToken = callerBy('prev_hash')

/** All that a call needs to know about its caller. Written by hand, because every call asks. */
export async function sessionByToken(db: Database, tokenHash: string): Promise<CallerRow | undefined> {
  const [row] = await db.ask(callerByToken({ hash: tokenHash }))
  return row ?? (await db.ask(callerByPreviousToken({ hash: tokenHash })))[0]
}

export function* oneTimeToken(tokenHash: string) {
  return yield* first(tables.selectFrom('one_time_token').selectAll().where('token_hash', '=', tokenHash))
}
