import { first, prepared, type Transaction } from './transaction.ts'

/** Reads the time at which this statement runs; PostgreSQL's `now()` is the time at which the transaction began. */
const clock = prepared<{ at: number }, Record<never, never>>({
  sqlite: `select cast(unixepoch('subsec') * 1000 as integer) as at`,
  postgres: 'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as at',
})

/** Reads the database's clock, which all processes share. Epoch ms. */
export function* databaseNow(): Transaction<number> {
  const row = yield* first(clock({}))
  if (!row) throw new Error('the database has no clock')
  return row.at
}
