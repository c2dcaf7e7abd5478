import { prepared } from '../../db/database.ts'
import type { EventKind, PlayTable } from '../../ledger/tables.ts'

export const accountCreation = prepared<{ created_at: number }, { account: string }>(
  'select created_at from account where id = :account',
)

/** Reads the play in a slot. */
export const playInSlot = prepared<Pick<PlayTable, 'detail'>, { account: string; campaign: string; slot: string }>(
  'select detail from play where account_id = :account and campaign_id = :campaign and slot = :slot',
)

export interface OnceRow {
  kind: EventKind
  once: string
  amount: number | null
  at: number
}

/**
 * Reads a member's events with a `once` in an edition. Does not filter by kind: with `kind = 'entry'`, PostgreSQL might
 * use the index for a draw's list and scan the entries of all members.
 */
export const onceEvents = prepared<OnceRow, { account: string; campaign: string }>(
  `select kind, once, amount, at from event
   where account_id = :account and campaign_id = :campaign and once is not null`,
)

/** Counts a member's plays by edition. */
export const playsByEdition = prepared<{ campaign_id: string; plays: number }, { account: string }>(
  'select campaign_id, count(*) as plays from play where account_id = :account group by campaign_id',
)

/** Counts a member's badges, revoked badges and lit candles by edition, in a single scan of the events. */
export const earnedByEdition = prepared<
  { campaign_id: string; kind: 'badge' | 'badge-revoked' | 'entry'; earned: number },
  { account: string }
>(
  `select campaign_id, kind, count(*) as earned from event
   where account_id = :account and (kind in ('badge', 'badge-revoked') or once like 'candle:%')
   group by campaign_id, kind`,
)

/**
 * Counts the prizes that a member has received or may claim. Leaves out prizes of plays that are neither revealed nor
 * settled, because the member has not seen them yet.
 */
export const heldPrizes = prepared<{ prizes: number }, { account: string; now: number }>(
  `select count(*) as prizes from prize_unit unit left join play on play.id = unit.play_id
   where unit.account_id = :account and unit.state in ('won', 'claimed', 'sent', 'delivered')
     and (unit.play_id is null or play.revealed_at is not null or play.settles_at <= :now)`,
)
