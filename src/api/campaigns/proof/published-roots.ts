import type { LedgerRoot } from '#contract/roots.schema.ts'
import type { Reads } from '../../db/database.ts'
import { ticketOf } from '../../ledger/plays.ts'
import type { Edition } from '../editions/edition.ts'
import { rootsOf } from '../editions/queries.ts'

/** Returns the roots of an edition, oldest first. */
export async function publishedRoots(db: Reads, edition: Edition): Promise<LedgerRoot[]> {
  const rows = await rootsOf(db.read, edition.id)
  return rows.map(({ day, plays, last_seq, root, at }) => ({ day, plays, last: ticketOf(last_seq), root, at }))
}
