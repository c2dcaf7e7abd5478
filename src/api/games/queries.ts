import type { StateRow } from '../campaigns/editions/queries.ts'
import { prepared } from '../db/database.ts'

export interface LookupRow extends StateRow {
  /** The end of the moments that are written. */
  moments_until: number
  /** The play of this slot, or the one of another slot that came with this idempotency key; null where there is neither. */
  played: string | null
  played_slot: string | null
  played_key: string | null
  /** The play that this key got in response although another key had made it, and the input of this key. */
  noted: string | null
  noted_asked: string | null
  /** Whether any unit is free whose moment has come: true or 1. Most plays find none and need no more. */
  is_unit_free: boolean | number
}

interface LookupParameters {
  now: number
  account: string
  key: string
  slot: string
  campaign: string
  /** Of the seed and definition that this process holds; no row where the database holds others. */
  commit: string
  pool: string
}

const lookUpText = `select c.paused_at, c.cancelled_at, c.begun_at, c.moments_until, mine.id as played, mine.slot as played_slot,
     mine.key_hash as played_key, answered.answer as noted, answered.asked as noted_asked,
     exists (select 1 from prize_unit where campaign_id = c.id and pool = :pool and account_id is null
       and opens_at <= :now) as is_unit_free
   from campaign c
   left join play mine on mine.account_id = :account and mine.campaign_id = c.id
     and (mine.slot = :slot or mine.key_hash = :key)
   left join answered_call answered on answered.account_id = :account and answered.campaign_id = c.id
     and answered.key_hash = :key
   where c.id = :campaign and c.seed_commit = :commit`

/**
 * Everything that most plays must know, in one query: the edition, what slot and key have been used for, and whether there
 * is anything to win. Returns a second row where slot and key belong to different plays. Slot and key share one pass over
 * the member's plays: a join for each costs 2 % of a play.
 */
export const lookUp = prepared<LookupRow, LookupParameters>(lookUpText)

/** The same, and holds the definition until the play is committed. */
export const lookUpAndHold = prepared<LookupRow, LookupParameters>({
  sqlite: lookUpText,
  postgres: `${lookUpText} for key share of c`,
})

/** The country that a member had at the first play of an edition; plays of former versions have none. */
export const firstCountry = prepared<{ country: string | null }, { account: string; campaign: string }>(
  `select country from play where account_id = :account and campaign_id = :campaign and country is not null
   order by seq limit 1`,
)
