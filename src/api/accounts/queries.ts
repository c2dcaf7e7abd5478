import type { Insertable, Selectable, Updateable } from 'kysely'
import type { EmailAddress } from '#contract/mail-address/email-address.ts'
import { mailboxOf } from '#contract/mail-address/mailbox-of.ts'
import { first, prepared, run, type Transaction, tables } from '../db/database.ts'
import type { AccountTable, OneTimeTokenTable } from './tables.ts'

export const findAccount = (id: string): Transaction<AccountTable | undefined> =>
  first(tables.selectFrom('account').selectAll().where('id', '=', id))

const theAccount = 'select id from account where id = :id'
const lock = prepared<{ id: string }, { id: string }>({
  sqlite: theAccount,
  postgres: `${theAccount} for no key update`,
})

/** Locks the account: a second transaction that changes it, in any process, waits until this one ends. */
export function* lockAccount(id: string): Transaction<void> {
  yield* first(lock({ id }))
}

const newestWith = (emailKey: string) =>
  tables
    .selectFrom('account')
    .selectAll()
    .where('email_norm', '=', emailKey)
    .where('status', '!=', 'erased')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)

/** Returns the columns of an account that are derived from its address. */
export const addressColumns = ({ stored, key }: EmailAddress) => {
  return { email: stored, email_norm: key, mailbox: mailboxOf(key) }
}

/**
 * Returns the accounts that may sign in with an e-mail: its owner, and the newest account that has not confirmed the
 * e-mail.
 */
export function* findCandidates(emailKey: string): Transaction<{ owner?: AccountTable; newcomer?: AccountTable }> {
  // Two queries, because in a single list with a limit, many new accounts with the e-mail would displace its owner.
  return {
    owner: yield* first(newestWith(emailKey).where('email_verified_at', 'is not', null)),
    newcomer: yield* first(newestWith(emailKey).where('email_verified_at', 'is', null)),
  }
}

export const insertAccount = (row: Insertable<AccountTable>): Transaction<number> =>
  run(tables.insertInto('account').values(row))

export const updateAccount = (id: string, changes: Updateable<AccountTable>): Transaction<number> =>
  run(tables.updateTable('account').set(changes).where('id', '=', id))

export const findToken = (tokenHash: string): Transaction<Selectable<OneTimeTokenTable> | undefined> =>
  first(tables.selectFrom('one_time_token').selectAll().where('token_hash', '=', tokenHash))

type NewToken = Pick<OneTimeTokenTable, 'token_hash' | 'purpose' | 'expires_at' | 'created_at'> &
  Partial<Pick<OneTimeTokenTable, 'account_id' | 'code_hash' | 'payload'>>

export function* insertTokens(...rows: NewToken[]): Transaction<number> {
  const unused = { account_id: null, code_hash: null, payload: null, used_at: null }
  return yield* run(tables.insertInto('one_time_token').values(rows.map((row) => ({ ...unused, ...row }))))
}

export const spendToken = (tokenHash: string, now: number): Transaction<number> =>
  run(tables.updateTable('one_time_token').set({ used_at: now }).where('token_hash', '=', tokenHash))

/** Spends the open tokens of an account for these purposes. */
export const spendTokensOf = (accountId: string, purposes: readonly string[], now: number): Transaction<number> =>
  run(
    tables
      .updateTable('one_time_token')
      .set({ used_at: now })
      .where('account_id', '=', accountId)
      .where('purpose', 'in', purposes)
      .where('used_at', 'is', null),
  )
