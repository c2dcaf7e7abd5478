import { all, type Database, type Transaction } from '../db/database.ts'
import { addEvent } from '../ledger/queries.ts'
import type { EventKind } from '../ledger/tables.ts'
import { type EditionContext, toEdition } from './editions/edition.ts'
import { type CampaignRow, changeCampaign, pausesAndResumes, runningOrComing } from './editions/queries.ts'
import { hasEnded, pausesFrom, spreadAndResume } from './proof/moments.ts'

/** A change by an operator to every edition at an address that has not closed; it is recorded with its actor. */
export interface Control {
  slug: string
  /** `operator:<name>` */
  actor: string
  now: number
}

/** Stops plays, from the next transaction on. Returns how many editions it paused. */
export function* pauseCampaign(control: Control, reason: string): Transaction<number> {
  const paused = yield* change(control, 'pause', reason, (row, at) =>
    row.paused_at === null ? { paused_at: at, pause_reason: reason } : null,
  )
  return paused.length
}

/**
 * Lets plays go on, once the moments of the pause are spread over the time that is left. If it stops halfway, a job of the
 * server goes on.
 */
export async function resumeCampaign(db: Database, control: Control, context: EditionContext): Promise<number> {
  const resumed = await db.transact(() => endPauses(control))
  for (const row of resumed) {
    if (row.paused_at !== null) await spreadAndResume(db, toEdition(row, [], context), row.paused_at)
  }
  return resumed.length
}

/** Notes the end of each pause; plays still wait. Returns what is paused. */
function* endPauses({ slug, actor, now }: Control): Transaction<CampaignRow[]> {
  const paused = (yield* all(runningOrComing({ slug, now }))).filter(({ paused_at }) => paused_at !== null)
  for (const row of paused) yield* noteEndOfPause(row, actor, now)
  return paused
}

/** Notes the end of a pause, if there is one. A withdrawn edition may come back, and its events with it. */
export function* noteEndOfPause(row: CampaignRow, actor: string, now: number): Transaction<void> {
  if (row.paused_at === null || (yield* isResuming(row))) return
  const at = yield* timeIn(row, now)
  yield* addEvent({ account_id: null, campaign_id: row.id, kind: 'resume', at, actor, reason: null })
}

/** Pauses are paired by their times, and the clocks of two operators differ: none begins or ends before the last one did. */
function* timeIn({ id: campaign }: CampaignRow, now: number): Transaction<number> {
  const last = (yield* all(pausesAndResumes({ campaign }))).at(-1)
  return last === undefined ? now : Math.max(now, Number(last.at) + 1)
}

/** Returns whether the pause of an edition has ended, and its moments are still being moved. */
function* isResuming({ id: campaign, paused_at }: CampaignRow): Transaction<boolean> {
  if (paused_at === null) return false
  const last = pausesFrom(yield* all(pausesAndResumes({ campaign }))).at(-1)
  return last !== undefined && hasEnded(last)
}

/** Ends an edition for good. Prizes that were won can be claimed; the seed is published as after any end. */
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
    // If it ended now, its proof would have moments that are not written yet.
    if (!changes || (yield* isResuming(row))) continue
    yield* changeCampaign(row.id, changes)
    yield* addEvent({ account_id: null, campaign_id: row.id, kind, at, actor, reason })
    changed.push({ ...row, ...changes })
  }
  return changed
}
