import { run, type Transaction, tables } from '../../db/database.ts'
import type { AccountTable } from '../tables.ts'

/** Replaces the hash that was read by another one of the same password, unless the password has changed since. */
export const renewHash = (
  { id, password_hash }: Pick<AccountTable, 'id' | 'password_hash'>,
  renewed: string,
): Transaction<number> =>
  run(
    tables
      .updateTable('account')
      .set({ password_hash: renewed })
      .where('id', '=', id)
      .where('password_hash', '=', password_hash),
  )
