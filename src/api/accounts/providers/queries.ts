import type { Insertable } from 'kysely'
import { all, first, run, type Transaction, tables } from '../../db/database.ts'
import type { IdentityTable } from '../tables.ts'

/** Returns the identities of an account, oldest first. */
export const findIdentities = (accountId: string): Transaction<IdentityTable[]> =>
  all(tables.selectFrom('identity').selectAll().where('account_id', '=', accountId).orderBy('created_at'))

/** Returns the id of the account to which an identity is linked. */
export function* findLinkedAccount({
  issuer,
  subject,
}: Pick<IdentityTable, 'issuer' | 'subject'>): Transaction<string | undefined> {
  const identity = yield* first(
    tables.selectFrom('identity').select('account_id').where('issuer', '=', issuer).where('subject', '=', subject),
  )
  return identity?.account_id
}

export const insertIdentity = (row: Insertable<IdentityTable>): Transaction<number> =>
  run(tables.insertInto('identity').values(row))

export const deleteIdentity = (accountId: string, id: string): Transaction<number> =>
  run(tables.deleteFrom('identity').where('id', '=', id).where('account_id', '=', accountId))
