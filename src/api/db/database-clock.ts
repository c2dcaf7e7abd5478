import type { Database } from './database.ts'
import { first, prepared, type Transaction } from './transaction.ts'

/** The time at which a statement runs, in epoch ms. PostgreSQL's `now()` is the time at which the transaction began. */
export const DATABASE_TIME = {
  sqlite: `cast(unixepoch('subsec') * 1000 as integer)`,
  postgres: 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint',
}

const clock = prepared<{ at: number }, Record<never, never>>({
  sqlite: `select ${DATABASE_TIME.sqlite} as at`,
  postgres: `select ${DATABASE_TIME.postgres} as at`,
})

/** Reads the database's clock, which all processes share. Epoch ms. */
export function* databaseNow(): Transaction<number> {
  const row = yield* first(clock({}))
  if (!row) throw new Error('the database has no clock')
  return row.at
}

/** Reads the database's clock outside a transaction. Epoch ms. */
export async function readDatabaseClock(db: Database): Promise<number> {
  const [row] = await db.ask(clock({}))
  if (!row) throw new Error('the database has no clock')
  return row.at
}
