import { run, type Transaction, tables } from '../../db/database.ts'

/** Marks every open reset link of an account as used. */
export const spendResets = (accountId: string, now: number): Transaction<number> =>
  run(
    tables
      .updateTable('one_time_token')
      .set({ used_at: now })
      .where('account_id', '=', accountId)
      .where('purpose', '=', 'reset')
      .where('used_at', 'is', null),
  )
