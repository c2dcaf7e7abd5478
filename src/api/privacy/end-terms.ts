import { drain } from '../db/batches.ts'
import type { Deps } from '../deps.ts'
import { TERMS } from './queries.ts'

/** Deletes the rows of every table that are past their term, in batches, until none is left or `signal` aborts. */
export async function endTerms({ db, now }: Pick<Deps, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  for (const { forMs, deleteBatch } of TERMS) {
    await drain(db, (limit) => deleteBatch(now() - forMs, limit), signal)
  }
}
