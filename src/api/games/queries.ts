import type { StateRow } from '../campaigns/editions/queries.ts'
import { prepared } from '../db/database.ts'

export interface LookupRow extends StateRow {
  /** All moments before this instant have been written to the units. */
  moments_until: number
  /**
   * The id of the play in this slot, or of the play in another slot with this idempotency key; null if there is
   * neither.
   */
  played: string | null
  played_slot: string | null
  played_key: string | null
  /**
   * The id of the play that was the response to an earlier call with this key, although the play was made with another
   * key; null if there is none.
   */
  noted: string | null
  /** The hash of that earlier call's input. */
  noted_asked: string | null
  /**
   * Whether the pool has a free unit whose moment has passed (a boolean, or 0 or 1 on SQLite). For most plays it has
   * none, and no further query is needed.
   */
  is_unit_free: boolean | number
}

interface LookupParameters {
  now: number
  account: string
  key: string
  slot: string
  campaign: string
  /**
   * The commitment of this process's version of the edition. No row is returned if the database has another version.
   */
  commit: string
  /** Number of amendments that this process knows. */
  amended: number
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
   where c.id = :campaign and c.seed_commit = :commit and c.amended = :amended`

/**
 * Reads everything that most plays need in one query: the state of the edition, the plays that have used the slot or
 * the key, and whether a prize can be won. Returns a second row if the slot and the key belong to different plays. A
 * single join finds both plays, because a join for each would cost 2 % of a play.
 */
export const lookUp = prepared<LookupRow, LookupParameters>(lookUpText)

/**
 * The same query as `lookUp`. On PostgreSQL it also locks the definition of the edition until the play is committed.
 */
export const lookUpAndHold = prepared<LookupRow, LookupParameters>({
  sqlite: lookUpText,
  postgres: `${lookUpText} for key share of c`,
})

/**
 * Reads the member's country at the first play in an edition. Plays that were made by earlier versions of the site have
 * no country and are skipped.
 */
export const firstCountry = prepared<{ country: string | null }, { account: string; campaign: string }>(
  `select country from play where account_id = :account and campaign_id = :campaign and country is not null
   order by seq limit 1`,
)
