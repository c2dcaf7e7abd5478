import type { Database } from './database.ts'
import { noteTime } from './job-notes.ts'
import { isMigrated } from './migrate.ts'

/** A supervisor may ask at any rate: each result is cached for a moment, and calls at the same time share one check. */
const FRESH_MS = 1_000

/**
 * Returns a check of whether a play would go through: the database is the one that was opened, is at this version's
 * schema, and takes a durable write. Reading alone still works with a full disk and a broken file.
 */
export function createReadiness(db: Database, now: () => number): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined
  let freshUntil = 0
  return () => {
    if (performance.now() >= freshUntil) asking = undefined
    if (!asking) {
      // However long the check takes, calls that come meanwhile share it.
      freshUntil = Number.POSITIVE_INFINITY
      asking = isReady(db, now()).finally(() => {
        freshUntil = performance.now() + FRESH_MS
      })
    }
    return asking
  }
}

async function isReady(db: Database, now: number): Promise<boolean> {
  try {
    await db.ping()
    await db.transact(() => noteTime('readiness', now))
    return await isMigrated(db)
  } catch {
    return false
  }
}
