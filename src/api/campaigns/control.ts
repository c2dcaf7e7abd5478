import { all, type Database, type Transaction } from '../db/database.ts'
import { addEvent } from '../ledger/queries.ts'
import type { EventKind } from '../ledger/tables.ts'
import { type EditionContext, toEdition } from './editions/edition.ts'
import {
  amendmentsOf,
  type CampaignRow,
  changeCampaign,
  pausesAndResumes,
  runningOrComing,
} from './editions/queries.ts'
import { hasEnded, pausesFrom, spreadAndResume } from './proof/moments.ts'

/**
 * A command of an operator. It changes every edition at an address that has not closed, and is recorded with its actor.
 */
export interface Control {
  slug: string
  /** `operator:<name>` */
  actor: string
  now: number
}

/** Pauses plays from the next transaction on. Returns the number of paused editions. */
export function* pauseCampaign(control: Control, reason: string): Transaction<number> {
  const paused = yield* change(control, 'pause', reason, (row, at) =>
    row.paused_at === null ? { paused_at: at, pause_reason: reason } : null,
  )
  return paused.length
}

/**
 * Ends a pause: spreads the moments that fell into the pause over the remaining time, and then lets plays continue. If
 * the process stops halfway, a job of the server completes the work. Returns the number of resumed editions.
 */
export async function resumeCampaign(db: Database, control: Control, context: EditionContext): Promise<number> {
  const resumed = await db.transact(() => endPauses(control))
  for (const row of resumed) {
    if (row.paused_at === null) continue
    const amendments = await db.ask(amendmentsOf({ campaign: row.id }))
    await spreadAndResume(db, toEdition(row, { amendments }, context), row.paused_at)
  }
  return resumed.length
}

/** Records the end of each pause, without letting plays continue yet. Returns the paused editions. */
function* endPauses({ slug, actor, now }: Control): Transaction<CampaignRow[]> {
  const paused = (yield* all(runningOrComing({ slug, now }))).filter(({ paused_at }) => paused_at !== null)
  for (const row of paused) yield* noteEndOfPause(row, actor, now)
  return paused
}

/**
 * Records the end of an edition's pause, if there is one. This is also needed when an edition is withdrawn, because the
 * edition may come back later, together with its events.
 */
export function* noteEndOfPause(row: CampaignRow, actor: string, now: number): Transaction<void> {
  if (row.paused_at === null || (yield* isResuming(row))) return
  const at = yield* timeIn(row, now)
  yield* addEvent({ account_id: null, campaign_id: row.id, kind: 'resume', at, actor, reason: null })
}

/**
 * Returns the time for the next event of an edition: `now`, or a later time if the previous event is not earlier than
 * `now`. Pauses are paired with their ends by time, and the clocks of two operators may differ.
 */
function* timeIn({ id: campaign }: CampaignRow, now: number): Transaction<number> {
  const last = (yield* all(pausesAndResumes({ campaign }))).at(-1)
  return last === undefined ? now : Math.max(now, Number(last.at) + 1)
}

/** Returns whether the pause of an edition has ended while its moments are still being moved. */
function* isResuming({ id: campaign, paused_at }: CampaignRow): Transaction<boolean> {
  if (paused_at === null) return false
  const last = pausesFrom(yield* all(pausesAndResumes({ campaign }))).at(-1)
  return last !== undefined && hasEnded(last)
}

/** Ends an edition for good. Won prizes can still be claimed; the seed is published as after any close. */
export function* cancelCampaign(control: Control, reason: string): Transaction<number> {
  const end = (_: CampaignRow, at: number) => ({ cancelled_at: at, cancel_reason: reason })
  return (yield* change(control, 'cancel', reason, end)).length
}

function* change(
  { slug, actor, now }: Control,
  kind: EventKind,
  reason: string | null,
  changesOf: (row: CampaignRow, at: number) => Partial<CampaignRow> | null,
): Transaction<CampaignRow[]> {
  const changed: CampaignRow[] = []
  for (const row of yield* all(runningOrComing({ slug, now }))) {
    const at = yield* timeIn(row, now)
    const changes = changesOf(row, at)
    // While moments are being moved, an edition must not end: its proof would have moments that are not written yet.
    if (!changes || (yield* isResuming(row))) continue
    yield* changeCampaign(row.id, changes)
    yield* addEvent({ account_id: null, campaign_id: row.id, kind, at, actor, reason })
    changed.push({ ...row, ...changes })
  }
  return changed
}
