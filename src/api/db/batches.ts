import { setTimeout } from 'node:timers/promises'
import type { Database, Transaction } from './database.ts'

/** The most rows that one batch reads or changes: on SQLite a play waits for the batch and its commit. */
export const BATCH_ROWS = 100

/** Pause between two batches, so that requests go ahead: a request has several steps, and each may wait for a batch. */
const PAUSE_MS = 10

/** Runs batches one after another until one returns false, or until `signal` aborts. */
export async function inBatches(batch: () => Promise<boolean>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await batch())) await setTimeout(PAUSE_MS)
}

/**
 * Runs `batch` in one transaction after another. Each gets the place that the one before returned, from which it
 * continues. Ends when `batch` returns undefined, or after the current batch when `signal` aborts.
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

/** Runs `work` in one transaction after another until it takes fewer rows than `limit`. Returns the sum. */
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

/** Batch size for items that are computed, not read: about 10 ms of work. */
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
