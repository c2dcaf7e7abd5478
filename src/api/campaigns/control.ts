import type { Transaction } from '../db/database.ts'
import type { EventKind } from '../db/schema.ts'
import { addEvent } from '../ledger/queries.ts'
import { type Reading, toEdition } from './edition.ts'
import { spreadMoments } from './moments.ts'
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
  const paused = yield* change(control, 'pause', reason, (row) =>
    row.paused_at === null ? { paused_at: control.now, pause_reason: reason } : null,
  )
  return paused.length
}

/** Lets plays go on. The moments of the pause are spread over the time that is left. */
export function* resumeCampaign(control: Control, reading: Reading): Transaction<number> {
  const resumed = yield* change(control, 'resume', null, (row) =>
    row.paused_at === null ? null : { paused_at: null, pause_reason: null },
  )
  for (const row of resumed) yield* spreadMoments(toEdition(row, [], reading))
  return resumed.length
}

/** Ends an edition for good. Prizes that were won can be claimed; the seed is published as after any end. */
export function* cancelCampaign(control: Control, reason: string): Transaction<number> {
  const end = () => ({ cancelled_at: control.now, cancel_reason: reason })
  return (yield* change(control, 'cancel', reason, end)).length
}

function* change(
  { slug, actor, now }: Control,
  kind: EventKind,
  reason: string | null,
  changesOf: (row: CampaignRow) => Partial<CampaignRow> | null,
): Transaction<CampaignRow[]> {
  const changed: CampaignRow[] = []
  for (const row of yield* runningOrComing(slug, now)) {
    const changes = changesOf(row)
    if (!changes) continue
    yield* changeCampaign(row.id, changes)
    yield* addEvent({ account_id: null, campaign_id: row.id, kind, at: now, actor, reason })
    changed.push({ ...row, ...changes })
  }
  return changed
}
