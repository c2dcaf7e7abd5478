import { prepared } from '../db/database.ts'

export interface LookupRow {
  paused_at: number | null
  cancelled_at: number | null
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
  /** Of the definition that this process holds; no row where the database holds another one. */
  hash: string
  pool: string
}

/** Everything that most plays must know, in one question: edition, its key, its slot, and whether there is anything to win. */
export const lookUp = prepared<LookupRow, LookupParameters>(
  `select c.paused_at, c.cancelled_at, by_key.slot as key_slot, slot.id as played,
     exists (select 1 from prize_unit where campaign_id = c.id and pool = :pool and account_id is null
       and opens_at <= :now) as is_unit_free
   from campaign c
   left join play by_key on by_key.account_id = :account and by_key.campaign_id = c.id and by_key.key_hash = :key
   left join play slot on slot.account_id = :account and slot.campaign_id = c.id and slot.slot = :slot
   where c.id = :campaign and c.definition_hash = :hash`,
)

/** The country that a member had at the first play of an edition. */
export const firstCountry = prepared<{ country: string | null }, { account: string; campaign: string }>(
  'select country from play where account_id = :account and campaign_id = :campaign order by seq limit 1',
)
