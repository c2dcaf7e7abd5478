import { DAY_MS } from '#contract/primitives/durations.ts'
import { forgetTickets } from '../../contact/answering.ts'
import { inBatches, walk } from '../../db/batches.ts'
import type { Transaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { GAMES } from '../../games/catalog.ts'
import { noteTaxRecord } from '../../prizes/tax-records.ts'
import { logSecurity } from '../security-log.ts'
import { type Addressed, blankAddresses, eraseAccounts, findAddressed, findDue } from './queries.ts'

/** Number of accounts that are erased per batch. Each account has about ten rows. */
const ACCOUNTS_AT_ONCE = 20

/**
 * Erases the accounts whose 30 days are over: deletes the personal data, but keeps plays and prizes under the account
 * id. Works in batches until no account is left or `signal` aborts.
 */
export async function eraseDue(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  await inBatches(async () => {
    const erased = await db.transact(() => eraseSome(now(), ACCOUNTS_AT_ONCE))
    for (const account of erased) logSecurity({ log }, 'account-erased', { account })
    return erased.length > 0
  }, signal)
  await walk<string>(db, (limit, after) => forgetAddresses(now(), limit, after), signal)
}

function* eraseSome(now: number, limit: number): Transaction<string[]> {
  const due = yield* findDue(now, limit)
  if (due.length === 0) return []
  const ids = due.map(({ id }) => id)
  const proven = due.flatMap(({ email_norm, email_verified_at }) => (email_verified_at === null ? [] : email_norm))
  yield* forgetTickets(ids, proven)
  for (const game of Object.values(GAMES)) yield* game.forget?.(ids) ?? []
  yield* eraseAccounts(ids)
  return ids
}

/**
 * Deletes the postal addresses that are no longer needed, for the next batch of prizes. Returns the id of the last
 * prize in the batch, or undefined after the last batch.
 */
function* forgetAddresses(now: number, limit: number, after: string | undefined): Transaction<string | undefined> {
  const units = yield* findAddressed(after ?? '', limit)
  const forgotten = units.filter((unit) => isForgettable(unit, now))
  for (const unit of forgotten) {
    const sentAt = unit.sent_at ?? unit.delivered_at
    const isOwed = sentAt !== null && unit.recorded_at === null && unit.state !== 'annulled'
    // A version without tax records has sent the parcel.
    if (isOwed) yield* noteTaxRecord(unit, Number(sentAt))
  }
  if (forgotten.length > 0) yield* blankAddresses(forgotten.map(({ id }) => id))
  return units.at(-1)?.id
}

/** Time after which a sent parcel has arrived or is lost, and after which its winner no longer reports a damage. */
const ADDRESS_KEPT_MS = 90 * DAY_MS

/**
 * Returns whether the address of a prize can be deleted. A prize that waits to be sent or is on its way still needs the
 * address; any other prize of an erased account does not.
 */
function isForgettable({ state, status, sent_at, delivered_at }: Addressed, now: number): boolean {
  if (state === 'claimed') return false
  if (status === 'erased' && state !== 'sent') return true
  return Number(delivered_at ?? sent_at) <= now - ADDRESS_KEPT_MS
}
