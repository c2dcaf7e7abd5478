import { type Database, run, type Transaction, tables } from '../db/database.ts'
import type { BotProofTable } from './tables.ts'

export async function isUsed({ read }: Database, nonce: string): Promise<boolean> {
  const row = await read.selectFrom('bot_proof').select('nonce').where('nonce', '=', nonce).executeTakeFirst()
  return row !== undefined
}

/** Stores a used proof. Returns 1, or 0 if the proof was used before. */
export const insertUsed = (row: BotProofTable): Transaction<number> =>
  run(
    tables
      .insertInto('bot_proof')
      .values(row)
      .onConflict((conflict) => conflict.column('nonce').doNothing()),
  )
