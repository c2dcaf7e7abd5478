import { setTimeout } from 'node:timers/promises'
import type { Database, Transaction } from './database.ts'

/**
 * Maximum number of rows that one batch reads or changes. On SQLite, a play may have to wait for a whole batch and its
 * commit.
 */
export const BATCH_ROWS = 100

/**
 * Pause between two batches, in which requests run. A request has several steps, and each step may wait for a batch.
 */
const PAUSE_MS = 10

/** Runs batches one after another until one returns false, or until `signal` aborts. */
export async function inBatches(batch: () => Promise<boolean>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await batch())) await setTimeout(PAUSE_MS)
}

/**
 * Runs `batch` in one transaction after another. Each call of `batch` gets the place that the previous call returned,
 * and continues after that place. Ends when `batch` returns undefined, or after the current batch when `signal` aborts.
 */
export async function walk<Place>(
  db: Pick<Database, 'transact'>,
  batch: (limit: number, after: Place | undefined) => Transaction<Place | undefined>,
  signal?: AbortSignal,
): Promise<void> {
  let place: Place | undefined
  await inBatches(async () => {
    const after = place
    place = await db.transact(() => batch(BATCH_ROWS, after))
    return place !== undefined
  }, signal)
}

/**
 * Runs `work` in one transaction after another until a call handles fewer rows than `limit`. Returns the number of rows
 * that all calls handled.
 */
export async function drain(
  db: Pick<Database, 'transact'>,
  work: (limit: number) => Transaction<number>,
  signal?: AbortSignal,
  limit = BATCH_ROWS,
): Promise<number> {
  let sum = 0
  await inBatches(async () => {
    const taken = await db.transact(() => work(limit))
    sum += taken
    return taken >= limit
  }, signal)
  return sum
}

/** Number of items in a batch if the items are computed rather than read: about 10 ms of work. */
export const ITEMS_AT_ONCE = 1000

/** Collects, in batches, items that take long to compute, such as the moments of every prize. */
export async function collect<T>(items: Iterable<T>): Promise<T[]> {
  const collected: T[] = []
  for (const item of items) {
    collected.push(item)
    if (collected.length % ITEMS_AT_ONCE === 0) await setTimeout(PAUSE_MS)
  }
  return collected
}
