import { prepared } from '../db/database.ts'

export interface LookupRow {
  paused_at: number | null
  pause_reason: string | null
  cancelled_at: number | null
  definition_hash: string
  /** The country that counts for this member in this edition, from the first play on. */
  country: string | null
  /** The slot that came with this idempotency key before. */
  key_slot: string | null
  /** The play of this slot; null while there is none. */
  played: string | null
  /** Whether any unit is free whose moment has come: true or 1. Most plays find none and need no more. */
  is_unit_free: boolean | number
}

interface LookupParameters {
  now: number
  account: string
  key: string
  slot: string
  campaign: string
  pool: string
}

/** Everything that most plays must know, in one question: edition, its key, its slot, and whether there is anything to win. */
export const lookUp = prepared<LookupRow, LookupParameters>(
  `select c.paused_at, c.pause_reason, c.cancelled_at, c.definition_hash, by_key.slot as key_slot, slot.id as played,
     (select country from play mine where mine.account_id = :account and mine.campaign_id = c.id
       and country is not null limit 1) as country,
     exists (select 1 from prize_unit where campaign_id = c.id and pool = :pool
       and cap_group in ('physical', 'code', 'free') and account_id is null and opens_at <= :now) as is_unit_free
   from campaign c
   left join play by_key on by_key.account_id = :account and by_key.campaign_id = c.id and by_key.key_hash = :key
   left join play slot on slot.account_id = :account and slot.campaign_id = c.id and slot.slot = :slot
   where c.id = :campaign`,
)
