import type { Generated } from 'kysely'
import type { PrizeKind } from '#contract/campaigns.schema.ts'
import type { PrizeState } from '#contract/prizes.schema.ts'

export interface PrizeTables {
  prize_unit: PrizeUnitTable
  tally: TallyTable
}

/** One row per prize there is. It is given by filling in `account_id`, and only while that is null. */
export interface PrizeUnitTable {
  id: string
  campaign_id: string
  /** `postal-003`: the name of the unit in the published proof. */
  unit: string
  prize_key: string
  kind: PrizeKind
  /** Which limit per person counts it; `waiting` for a unit that has no code yet and cannot be won. */
  cap_group: 'physical' | 'code' | 'free' | 'waiting'
  /** The group of plays that may win it: `main`, `door:5`; or the cause that gives it: `draw:reyes`. */
  pool: Generated<string>
  /** From when on a play wins it; null where no play does. */
  opens_at: number | null
  /** In the clear, as a former version has written it; null once it is locked. */
  code: string | null
  /** Locked, also before it is won. */
  locked_code: Generated<string | null>
  /** Names the key that has locked it. */
  code_key: Generated<string | null>
  /** Of a partner's code: HMAC under a key that is not in the database, to find it when it is imported again. */
  code_hash: Generated<string | null>
  account_id: string | null
  /** 1-based ordinal within the cap group of this person; unique, so concurrent plays cannot pass the limit. */
  cap_no: number | null
  play_id: string | null
  state: 'free' | PrizeState
  won_at: number | null
  claimed_at: number | null
  /** Until when it can be claimed; null for the end of its edition's time to claim. */
  claim_until: Generated<number | null>
  address: string | null
  reason: string | null
  /** When the parcel left. */
  sent_at: number | null
  /** Carrier and number, as the winner reads them. */
  tracking: string | null
  delivered_at: number | null
  /** How many claim reminders went out. */
  reminded: Generated<number>
  /** When another person got it, as a unit of its own, or there was none to get it. */
  passed_on_at: Generated<number | null>
  /** JSON: how its winner has agreed to be shown in the result of a draw, and when. */
  shown_as: Generated<string | null>
  /** JSON: what the desk has decided about that name. */
  shown_ruling: Generated<string | null>
}

/** Counters of an edition for open pages. */
export interface TallyTable {
  campaign_id: string
  key: string
  n: number
}
