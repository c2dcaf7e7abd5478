import { createHash } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '#contract/primitives/durations.ts'
import type { Edition } from '../campaigns/editions/edition.ts'
import { playsBetween, talliesOf } from '../campaigns/editions/queries.ts'
import { pseudonymKey, textsOf, toPublishedPlay } from '../campaigns/proof/proof.ts'
import { addDays, dayOf, startOfDay } from '../days.ts'
import { BATCH_ROWS, inBatches } from '../db/batches.ts'
import type { Deps } from '../deps.ts'
import { insertRoot, lastRoot } from './queries.ts'
import type { LedgerRootTable } from './tables.ts'

export interface RootContext extends Pick<Deps, 'db' | 'secret'> {
  now: number
  signal?: AbortSignal
}

/**
 * How long after the end of a day its root is made. On PostgreSQL a play may commit after a play with a higher number,
 * but only within the time limits of the API and of a transaction. After this time, no further play can belong to the
 * day.
 */
const SETTLED_AFTER_MS = 2 * MINUTE_MS
/**
 * How long after the close of an edition roots are still made. A root published later would prove nothing, so editions
 * from before roots existed get none.
 */
const MAX_DELAY_MS = 30 * DAY_MS
/** Makes the due roots of an edition: one for each day that has ended, and the last one after the close. */
export async function advanceRoots(edition: Edition, context: RootContext): Promise<void> {
  for (;;) {
    const [last] = await context.db.ask(lastRoot({ campaign: edition.id }))
    const due = dueAfter(last, edition, context.now)
    const row = due && (await rootOf(edition, due, last, context))
    if (!row) return
    await context.db.transact(() => insertRoot(row))
  }
}

interface DueDay {
  day: string
  /** The root ends before the first play at or after this instant. The last root covers all remaining plays. */
  end: number
}

function dueAfter(last: LedgerRootTable | undefined, edition: Edition, now: number): DueDay | undefined {
  const { zone, opensAt, cancelledAt } = edition
  const closesAt = Math.min(edition.closesAt, cancelledAt ?? edition.closesAt)
  if (closesAt <= opensAt || now >= closesAt + MAX_DELAY_MS) return
  const day = last ? addDays(last.day, 1) : dayOf(zone, opensAt)
  const lastDay = dayOf(zone, closesAt - 1)
  if (day > lastDay) return
  const end = day === lastDay ? closesAt : startOfDay(zone, addDays(day, 1))
  if (now < end + SETTLED_AFTER_MS) return
  return { day, end: day === lastDay ? Number.POSITIVE_INFINITY : end }
}

/**
 * Hashes the plays after the previous root in the order of their numbers, up to the first play of a later day. The
 * result depends only on the ledger, so two processes make the same root. Returns undefined if `signal` aborts.
 */
async function rootOf(
  edition: Edition,
  { day, end }: DueDay,
  previous: LedgerRootTable | undefined,
  { db, secret, now, signal }: RootContext,
): Promise<LedgerRootTable | undefined> {
  const { id: campaignId, definitionHash } = edition
  const key = pseudonymKey(edition, secret)
  const tallies = await talliesOf(db, campaignId)
  const lastSeq = tallies.get('last-seq') ?? 0
  const hash = createHash('sha256').update(`${previous?.root ?? definitionHash}\n`)
  const made = { campaign_id: campaignId, day, plays: 0, last_seq: previous?.last_seq ?? 0, at: now }
  let from = Math.max(made.last_seq, (tallies.get('first-seq') ?? 1) - 1)
  let isWhole = false
  // Scans a fixed span of play numbers per batch, because most of these plays may belong to other editions.
  const addSpan = async () => {
    const until = Math.min(from + BATCH_ROWS, lastSeq)
    for (const row of await playsBetween(db.read, { campaignId, from, until }, BATCH_ROWS)) {
      if (row.at >= end) {
        isWhole = true
        return false
      }
      hash.update(`${textsOf(toPublishedPlay(row, key)).join('|')}\n`)
      made.plays++
      made.last_seq = row.seq
    }
    from = until
    isWhole = from >= lastSeq
    return !isWhole
  }
  await inBatches(addSpan, signal)
  return isWhole ? { ...made, root: hash.digest('hex') } : undefined
}
