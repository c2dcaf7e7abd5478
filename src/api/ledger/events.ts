import { run, type Transaction, tables } from '../db/database.ts'
import type { LedgerEventTable } from '../db/schema.ts'
import { uuidv7 } from '../db/uuid.ts'

/** One more row of a member's history; none is ever changed or taken away. */
export function* addEvent(event: Omit<LedgerEventTable, 'id'>): Transaction<void> {
  yield* run(tables.insertInto('ledger_event').values({ id: uuidv7(), ...event }))
}
