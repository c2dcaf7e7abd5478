import type { Logger } from 'pino'
import { logReadiness } from '#host/log-readiness.ts'
import { within } from '#host/within.ts'
import type { Database } from './database.ts'
import { isMigrated } from './migrate.ts'
import { noteTime } from './settings.ts'

/** Name under which each check notes the time in the database, as its durable write. */
export const READY_NOTE = 'readiness'
/** How long a result is cached, because a supervisor may ask at any rate. Concurrent calls share one check. */
const FRESH_MS = 1_000
/** Time limit of a check, short enough to report a frozen database before the supervisor stops waiting. */
const TIMEOUT_MS = 1_500

interface Fault {
  reason: string
  error?: unknown
}

/**
 * Returns a function that checks whether a play would succeed: the database is still the one that was opened, has the
 * schema of this version, and accepts a durable write. (With a full disk or a broken file, reads can still succeed.)
 * Each change of the result is logged once, with its reason.
 */
export function createReadiness(db: Database, now: () => number, log: Logger): () => Promise<boolean> {
  const note = logReadiness(log)
  let asking: Promise<Fault | undefined> | undefined
  let freshUntil = 0
  function ask(): Promise<Fault | undefined> {
    if (performance.now() >= freshUntil) asking = undefined
    if (!asking) {
      // Calls during this check share its result, however long the check takes.
      freshUntil = Number.POSITIVE_INFINITY
      asking = findFault(db, now()).finally(() => {
        freshUntil = performance.now() + FRESH_MS
      })
    }
    return asking
  }
  return async () => {
    const fault = await within(TIMEOUT_MS, ask(), (): Fault => ({ reason: NO_WRITE }))
    note(fault?.reason, fault?.error)
    return fault === undefined
  }
}

const NO_WRITE = 'the database does not take a write'

async function findFault(db: Database, now: number): Promise<Fault | undefined> {
  try {
    await db.ping()
    await db.transact(() => noteTime(READY_NOTE, now))
    return (await isMigrated(db)) ? undefined : { reason: 'a migration of this version is missing' }
  } catch (error) {
    return { reason: db.dialect === 'sqlite' ? messageOf(error) : NO_WRITE, error: withoutStack(error) }
  }
}

/** SQLite has one message per cause. A lost PostgreSQL connection has another message at each attempt. */
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const withoutStack = (error: unknown) => ({
  message: messageOf(error),
  code: error instanceof Error && 'code' in error ? error.code : undefined,
})
