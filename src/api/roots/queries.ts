import type { Kysely } from 'kysely'
import { prepared, run, type Transaction, tables } from '../db/database.ts'
import type { LedgerRootTable, Schema } from '../db/schema.ts'

export const lastRoot = prepared<LedgerRootTable, { campaign: string }>(
  'select * from ledger_root where campaign_id = :campaign order by day desc limit 1',
)

/** Does nothing where another process has made the root of that day. */
export function* insertRoot(row: LedgerRootTable): Transaction<void> {
  yield* run(
    tables
      .insertInto('ledger_root')
      .values(row)
      .onConflict((oc) => oc.doNothing()),
  )
}

/** The roots of an edition, oldest first. */
export const rootsOf = (db: Kysely<Schema>, campaignId: string): Promise<LedgerRootTable[]> =>
  db.selectFrom('ledger_root').selectAll().where('campaign_id', '=', campaignId).orderBy('day').execute()
