import type { Database, Transaction } from '../../db/database.ts'

/** How many rows, or accounts with all that they have, one transaction takes. SQLite is held 20 to 40 ms by 500 accounts. */
export const ROWS_PER_BATCH = 500

/**
 * Runs `step` in one transaction after another until it returns undefined, or until `signal` aborts. Other calls get
 * their turn between two transactions. Each step gets the value of the one before: the place from which to go on.
 */
export async function inBatches<Place>(
  db: Database,
  step: (after: Place | undefined) => Transaction<Place | undefined>,
  signal: AbortSignal | undefined,
): Promise<void> {
  let place: Place | undefined
  while (!signal?.aborted) {
    const after = place
    place = await db.transact(() => step(after))
    if (place === undefined) return
  }
}
