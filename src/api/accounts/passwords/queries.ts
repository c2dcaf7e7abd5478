import { run, type Transaction, tables } from '../../db/database.ts'

/** Uses up every link with which the password of an account could be reset. */
export const spendResets = (accountId: string, now: number): Transaction<number> =>
  run(
    tables
      .updateTable('one_time_token')
      .set({ used_at: now })
      .where('account_id', '=', accountId)
      .where('purpose', '=', 'reset')
      .where('used_at', 'is', null),
  )
