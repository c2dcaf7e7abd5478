import type { StateRow } from '../campaigns/editions/queries.ts'
import { prepared } from '../db/database.ts'

export interface LookupRow extends StateRow {
  /** The end of the period whose moments are written to the units. */
  moments_until: number
  /** The play in this slot, or the play in another slot with this idempotency key; null if there is neither. */
  played: string | null
  played_slot: string | null
  played_key: string | null
  /** The play that this key got as its response although another key had made it, and the input of that call. */
  noted: string | null
  noted_asked: string | null
  /** Whether a unit is free whose moment has passed: true or 1. Most plays find none and need no further query. */
  is_unit_free: boolean | number
}

interface LookupParameters {
  now: number
  account: string
  key: string
  slot: string
  campaign: string
  /** The commitment of the edition as this process knows it; no row if the database has another one. */
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
 * Reads everything that most plays need in one query: the edition, the uses of slot and key, and whether a prize can be
 * won. Returns a second row if slot and key belong to different plays. Slot and key share one scan of the member's
 * plays, because a join for each costs 2 % of a play.
 */
export const lookUp = prepared<LookupRow, LookupParameters>(lookUpText)

/** The same query, which also locks the definition until the play is committed. */
export const lookUpAndHold = prepared<LookupRow, LookupParameters>({
  sqlite: lookUpText,
  postgres: `${lookUpText} for key share of c`,
})

/** The member's country at the first play of an edition; plays of earlier versions have none. */
export const firstCountry = prepared<{ country: string | null }, { account: string; campaign: string }>(
  `select country from play where account_id = :account and campaign_id = :campaign and country is not null
   order by seq limit 1`,
)
