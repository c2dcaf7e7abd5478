import type { Transaction } from '../db/database.ts'
import type { EventKind } from '../db/schema.ts'
import { addEvent } from '../ledger/queries.ts'
import { type CampaignRow, changeCampaign, runningOrComing } from './queries.ts'

/** A change by an operator to every edition at an address that has not closed; it is recorded with its actor. */
export interface Control {
  slug: string
  /** `operator:<name>` */
  actor: string
  now: number
}

/** Stops plays, from the next transaction on. Returns how many editions it paused. */
export function* pauseCampaign(control: Control, reason: string): Transaction<number> {
  return yield* change(control, 'pause', reason, (row) =>
    row.paused_at === null ? { paused_at: control.now, pause_reason: reason } : null,
  )
}

/** Lets plays go on. */
export function* resumeCampaign(control: Control): Transaction<number> {
  return yield* change(control, 'resume', null, (row) =>
    row.paused_at === null ? null : { paused_at: null, pause_reason: null },
  )
}

/** Ends an edition for good. Prizes that were won can be claimed; the seed is published as after any end. */
export function* cancelCampaign(control: Control, reason: string): Transaction<number> {
  return yield* change(control, 'cancel', reason, () => ({ cancelled_at: control.now, cancel_reason: reason }))
}

function* change(
  { slug, actor, now }: Control,
  kind: EventKind,
  reason: string | null,
  changesOf: (row: CampaignRow) => Partial<CampaignRow> | null,
): Transaction<number> {
  let changed = 0
  for (const row of yield* runningOrComing(slug, now)) {
    const changes = changesOf(row)
    if (!changes) continue
    yield* changeCampaign(row.id, changes)
    yield* addEvent({ account_id: null, campaign_id: row.id, kind, at: now, actor, reason })
    changed++
  }
  return changed
}
