import type { Generated } from 'kysely'
import type { PrizeKind } from '#contract/campaigns.schema.ts'
import type { PrizeState } from '#contract/prizes.schema.ts'

export interface PrizeTables {
  prize_unit: PrizeUnitTable
  tax_record: TaxRecordTable
  tally: TallyTable
  shop: ShopTable
  code_use: CodeUseTable
}

/** One row per prize unit. A unit is given by setting `account_id`, which is possible only while the column is null. */
export interface PrizeUnitTable {
  id: string
  campaign_id: string
  /** `postal-003`: the name of the unit in the published proof. */
  unit: string
  prize_key: string
  kind: PrizeKind
  /**
   * The group whose limit per person counts this unit; `waiting` for a unit that cannot be won, because it has no code
   * yet.
   */
  cap_group: 'physical' | 'code' | 'free' | 'waiting'
  /** The group of plays that may win the unit (`main`, `door:5`), or the cause that gives the unit (`draw:reyes`). */
  pool: Generated<string>
  /** When plays can win the unit; null if no play can. */
  opens_at: number | null
  /** Clear text, written by an earlier version; null once the code is encrypted. */
  code: string | null
  /** The encrypted code; also set before the unit is won. */
  locked_code: Generated<string | null>
  /** Id of the key that encrypted the code. */
  code_key: Generated<string | null>
  /** For a partner's code: HMAC with a key outside the database, to detect a repeated import. */
  code_hash: Generated<string | null>
  /** For the code of a claimed prize: HMAC with a key outside the database, by which tills find the code. */
  till_hash: Generated<string | null>
  account_id: string | null
  /** The person's count within the cap group, from 1; unique, so that concurrent plays cannot exceed the limit. */
  cap_no: number | null
  play_id: string | null
  state: 'free' | PrizeState
  won_at: number | null
  claimed_at: number | null
  /** Deadline of the claim; null for the edition's deadline. */
  claim_until: Generated<number | null>
  address: string | null
  reason: string | null
  /** When the parcel was sent. */
  sent_at: number | null
  /** Carrier and number, as shown to the winner. */
  tracking: string | null
  delivered_at: number | null
  /** Number of claim reminders sent. */
  reminded: Generated<number>
  /**
   * When the prize was given to another person as a new unit, or when it became certain that it cannot be passed on.
   */
  passed_on_at: Generated<number | null>
  /** JSON: how the winner has agreed to be shown in the result of a draw, and when. */
  shown_as: Generated<string | null>
  /** JSON: the desk's ruling on the name in `shown_as`. */
  shown_ruling: Generated<string | null>
}

/** The winner of a parcel, for the tax authority. The row outlives the winner's account. */
export interface TaxRecordTable {
  unit_id: string
  /** As written on the parcel. */
  name: string
  country: string
  /** When the parcel was sent. */
  at: number
  keep_until: number
}

/** A shop that takes codes of prizes at its till. The link of its page has the token. */
export interface ShopTable {
  id: string
  name: string
  token_hash: string
  created_at: number
  revoked_at: number | null
}

/** The use of a code at a shop; at most one for each prize unit. */
export interface CodeUseTable {
  unit_id: string
  shop_id: string
  at: number
}

/** Counters of an edition for open pages. */
interface TallyTable {
  campaign_id: string
  key: string
  n: number
}
