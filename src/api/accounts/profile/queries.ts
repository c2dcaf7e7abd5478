import type { Insertable } from 'kysely'
import { all, prepared, run, type Transaction, tables } from '../../db/database.ts'
import type { ConsentTable } from '../tables.ts'

export function* insertConsents(rows: Insertable<ConsentTable>[]): Transaction<void> {
  if (rows.length > 0) yield* run(tables.insertInto('consent').values(rows))
}

/** Returns the newest row of each kind, which is the row in force. */
export function* findConsents(accountId: string): Transaction<Map<ConsentTable['kind'], ConsentTable>> {
  const rows = yield* all(
    tables.selectFrom('consent').selectAll().where('account_id', '=', accountId).orderBy('at').orderBy('id'),
  )
  return new Map(rows.map((row) => [row.kind, row]))
}

export const accountOfLink = prepared<{ account_id: string }, { hash: string }>(
  'select account_id from link where token_hash = :hash',
)
