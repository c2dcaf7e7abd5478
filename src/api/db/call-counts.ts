import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { drain } from './batches.ts'
import { type Database, prepared, run, type Transaction } from './database.ts'
import { DATABASE_TIME, databaseNow } from './database-clock.ts'
import { CLOCKS_APART_MS } from './lease.ts'

/** Counts of calls in the database, which several processes share. Each call fails if the database does not answer. */
export interface CallCounts {
  /** Increments the count of a key, which starts again `durationMs` after its first call. */
  add(key: string, durationMs: number): Promise<{ calls: number; leftMs: number }>
  subtract(key: string): Promise<void>
}

/** A row that ends later than any row could was written while the clock of the database was wrong. */
const IS_OVER = `(call_count.ends_at <= excluded.ends_at - :durationMs
  or call_count.ends_at > excluded.ends_at + ${CLOCKS_APART_MS})`

/** One statement, so that concurrent calls of any number of processes get different counts. */
const addTo = (now: string) =>
  `insert into call_count (key_hash, calls, ends_at) values (:hash, 1, ${now} + :durationMs)
   on conflict (key_hash) do update set
     calls = case when ${IS_OVER} then 1 else call_count.calls + 1 end,
     ends_at = case when ${IS_OVER} then excluded.ends_at else call_count.ends_at end
   returning calls, ends_at - ${now} as left_ms`

const addOne = prepared<{ calls: number; left_ms: number }, { hash: string; durationMs: number }>({
  sqlite: addTo(DATABASE_TIME.sqlite),
  postgres: addTo(DATABASE_TIME.postgres),
})

const subtractOne = prepared<never, { hash: string }>(
  'update call_count set calls = calls - 1 where key_hash = :hash and calls > 0',
)

/** Creates the counts of a process. All processes need the same secret, with which the keys are hashed. */
export function createCallCounts({ runAlone }: Pick<Database, 'runAlone'>, secret: string): CallCounts {
  // E-mail and network addresses must not be stored in plain text, nor be found by hashing all addresses.
  const hashOf = (key: string) =>
    createHmac('sha256', secret).update(`call count|${key}`).digest('base64url').slice(0, 22)
  return {
    async add(key, durationMs) {
      const [row] = await runAlone(addOne({ hash: hashOf(key), durationMs }))
      if (!row) throw new Error('the count was not returned')
      return { calls: row.calls, leftMs: row.left_ms }
    },
    async subtract(key) {
      await runAlone(subtractOne({ hash: hashOf(key) }))
    },
  }
}

/**
 * Maximum number of counts that are kept, of some 160 bytes each. A flood can exceed it until the next round of the job.
 */
const MOST_KEPT = 500_000

/** The end of the count before the last `most` ones, by their ends. */
const endBefore = prepared<{ ends_at: number }, { latest: number; most: number }>(
  'select ends_at from call_count where ends_at <= :latest order by ends_at desc limit 1 offset :most',
)

const IS_OLD = '(ends_at <= :until or ends_at > :latest)'
const deleteSome = prepared<never, { until: number; latest: number; limit: number }>(
  `delete from call_count where key_hash in (select key_hash from call_count where ${IS_OLD} limit :limit) and ${IS_OLD}`,
)

/**
 * Deletes the counts that have ended, in batches. If more than `most` are left, also deletes those that end first.
 * It takes more calls to make so many keys than any of the deleted counts would refuse.
 */
export async function deleteOldCounts(
  { db, log }: { db: Pick<Database, 'ask' | 'transact'>; log: Pick<Logger, 'warn'> },
  signal?: AbortSignal,
  most = MOST_KEPT,
): Promise<void> {
  const now = await db.transact(databaseNow)
  const latest = now + DAY_MS + CLOCKS_APART_MS
  const [surplus] = await db.ask(endBefore({ latest, most }))
  const until = Math.max(now, surplus?.ends_at ?? 0)
  const batch = (limit: number): Transaction<number> => run(deleteSome({ until, latest, limit }))
  const deleted = await drain(db, batch, signal)
  if (until > now)
    log.warn({ deleted, most }, 'too many callers for the rate limits: the counts that end first start again')
}
