import { prepared, run, type Transaction, tables } from '../db/database.ts'
import type { LedgerRootTable } from './tables.ts'

export const lastRoot = prepared<LedgerRootTable, { campaign: string }>(
  'select * from ledger_root where campaign_id = :campaign order by day desc limit 1',
)

/** Reads the number of the newest play of all editions. */
export const newestPlay = prepared<{ seq: number }, Record<never, never>>(
  'select seq from play order by seq desc limit 1',
)

/** Inserts a root. Does nothing if another process has already inserted the root of that day. */
export function* insertRoot(row: LedgerRootTable): Transaction<void> {
  yield* run(
    tables
      .insertInto('ledger_root')
      .values(row)
      .onConflict((oc) => oc.doNothing()),
  )
}
