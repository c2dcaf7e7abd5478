import { DAY_MS } from '#contract/primitives/durations.ts'
import { walk } from '../../db/batches.ts'
import type { Transaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { endTerms } from '../../privacy/end-terms.ts'
import { deleteUnconfirmed, findUnconfirmed, type Unconfirmed } from './queries.ts'

/** How long an account is kept that is never confirmed. Its address may belong to another person. */
const UNCONFIRMED_KEPT_MS = 30 * DAY_MS

/** Deletes rows and unconfirmed accounts that are past their time, until none is left or `signal` aborts. */
export async function purgeExpired(deps: Pick<Deps, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  const { db, now } = deps
  await endTerms(deps, signal)
  const before = now() - UNCONFIRMED_KEPT_MS
  await walk<Unconfirmed>(db, (limit, after) => purgeUnconfirmed(before, after, limit), signal)
}

/**
 * Deletes a batch of accounts that were never confirmed. Accounts with plays stay, because their plays are in the
 * published proof.
 */
function* purgeUnconfirmed(
  before: number,
  after: Unconfirmed | undefined,
  limit: number,
): Transaction<Unconfirmed | undefined> {
  const accounts = yield* findUnconfirmed(before, after, limit)
  const ids = accounts.filter(({ has_played }) => !has_played).map(({ id }) => id)
  if (ids.length > 0) yield* deleteUnconfirmed(ids)
  return accounts.at(-1)
}
