import { first, prepared, type Transaction } from './transaction.ts'

/** The instant of this very statement, while `now()` of PostgreSQL stays at the beginning of the transaction. */
const clock = prepared<{ at: number }, Record<never, never>>({
  sqlite: `select cast(unixepoch('subsec') * 1000 as integer) as at`,
  postgres: 'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as at',
})

/** Reads the database's own clock, which all processes share. Epoch milliseconds. */
export function* databaseNow(): Transaction<number> {
  const row = yield* first(clock({}))
  if (!row) throw new Error('the database has no clock')
  return row.at
}
