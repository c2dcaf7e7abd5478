import { setTimeout } from 'node:timers/promises'
import type { Database, Transaction } from './database.ts'

/** Rows that one batch reads or changes at most: on SQLite a play waits for it and its commit. */
export const BATCH_ROWS = 100

/** Between two batches, so that visits go ahead: each is several pieces of work, which may each wait for a batch. */
const PAUSE_MS = 10

/** Runs one batch after another until one returns false, or until `signal` aborts. */
export async function inBatches(batch: () => Promise<boolean>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await batch())) await setTimeout(PAUSE_MS)
}

/**
 * Runs `batch` in one transaction after another, each with the value of the one before: the place from which to go on. Ends
 * when it returns undefined, or with the batch that is under way when `signal` aborts.
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

/** The same for work that returns how many rows it took: a full batch means that there may be more. Returns the sum. */
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

/** For items that are computed and not read: some 10 ms of work. */
export const ITEMS_AT_ONCE = 1000

/** Collects items that take long to compute, such as the moments of every prize, in batches. */
export async function collect<T>(items: Iterable<T>): Promise<T[]> {
  const collected: T[] = []
  for (const item of items) {
    collected.push(item)
    if (collected.length % ITEMS_AT_ONCE === 0) await setTimeout(PAUSE_MS)
  }
  return collected
}
