import { run, type Transaction, tables } from '../../db/database.ts'

export const countAttempt = (tokenHash: string): Transaction<number> =>
  run(
    tables
      .updateTable('one_time_token')
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('token_hash', '=', tokenHash),
  )

/** Deletes the codes and links of all other accounts with this e-mail. */
export const deleteTokensOfOthers = (emailKey: string, ownerId: string): Transaction<number> =>
  run(
    tables
      .deleteFrom('one_time_token')
      .where('account_id', 'in', (eb) =>
        eb.selectFrom('account').select('id').where('email_norm', '=', emailKey).where('id', '!=', ownerId),
      ),
  )
