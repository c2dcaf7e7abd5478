import { DAY_MS } from '#contract/primitives/durations.ts'
import { drain, walk } from '../../db/batches.ts'
import type { Transaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { deleteOldAnswers } from '../../ledger/queries.ts'
import { deleteOld, deleteUnconfirmed, findUnconfirmed, type Unconfirmed } from './queries.ts'

/**
 * How long rows of each kind are kept after they expire or were created. Ended sessions are kept so that support can
 * trace a stolen token.
 */
const KEPT = [
  { deleteBatch: deleteOld.tokens, forMs: DAY_MS },
  { deleteBatch: deleteOld.proofs, forMs: DAY_MS },
  { deleteBatch: deleteOld.sessions, forMs: 30 * DAY_MS },
  { deleteBatch: deleteOld.mails, forMs: 30 * DAY_MS },
  { deleteBatch: deleteOld.tickets, forMs: 365 * DAY_MS },
  { deleteBatch: deleteOldAnswers, forMs: 30 * DAY_MS },
]
/** How long an account is kept that is never confirmed. Its address may belong to another person. */
const UNCONFIRMED_KEPT_MS = 30 * DAY_MS

/** Deletes rows that are past their time, in batches, until none is left or `signal` aborts. */
export async function purgeExpired({ db, now }: Pick<Deps, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  for (const { deleteBatch, forMs } of KEPT) {
    await drain(db, (limit) => deleteBatch(now() - forMs, limit), signal)
  }
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
