import { prepared, run, type Transaction } from '../db/database.ts'
import { preparedForList } from '../db/prepared-for-list.ts'
import { STORED_DATA } from './stored-data.ts'

/** Deletes a batch of rows up to an instant (epoch ms). Returns the number of deleted rows. */
type DeleteBatch = (before: number, limit: number) => Transaction<number>

/**
 * Prepares a query that deletes a batch of old rows. On PostgreSQL a single key is compared with an array, because for
 * a subquery PostgreSQL would read all of a small table for a merge join.
 */
function deleteBatch(table: string, { after, key }: { after: string; key: readonly string[] }): DeleteBatch {
  const columns = key.join(', ')
  const old = `select ${columns} from ${table} where ${after} <= :before order by ${after} limit :limit`
  const statement = prepared<never, { before: number; limit: number }>({
    sqlite: `delete from ${table} where (${columns}) in (${old})`,
    postgres:
      key.length === 1
        ? `delete from ${table} where ${columns} = any(array(${old}))`
        : `delete from ${table} where ${after} <= :before and (${columns}) in (${old})`,
  })
  return (before, limit) => run(statement({ before, limit }))
}

/** The tables whose rows end by time, each with the age of its rows at their end. */
export const TERMS: { table: string; forMs: number; deleteBatch: DeleteBatch }[] = Object.entries(STORED_DATA).flatMap(
  ([table, { ends }]) =>
    ends && 'forMs' in ends ? { table, forMs: ends.forMs, deleteBatch: deleteBatch(table, ends) } : [],
)

const OWNED = Object.entries(STORED_DATA).flatMap(([table, data]) =>
  'erasure' in data && 'by' in data.erasure
    ? preparedForList(`delete from ${table} where ${data.erasure.by} in :list`)
    : [],
)

/** Deletes the rows that end with their member, in every table of which erasure deletes rows by a column. */
export function* deleteOwned(accountIds: readonly string[]): Transaction<void> {
  for (const deleteRows of OWNED) yield* run(deleteRows(accountIds))
}
