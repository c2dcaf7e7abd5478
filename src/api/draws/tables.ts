export interface DrawTables {
  drawing: DrawingTable
  drawing_unit: DrawingUnitTable
  drawing_entry: DrawingEntryTable
  drawing_place: DrawingPlaceTable
}

/** A draw of an edition. The row exists once the freezing of its list has begun. */
export interface DrawingTable {
  campaign_id: string
  /** `beach`, as in the definition. */
  key: string
  entries: number
  /** SHA-256 of the list, once it is complete. */
  list_hash: string | null
  frozen_at: number | null
  public_value: string | null
  public_value_at: number | null
  /** How many prizes the draw gives, once they are listed. */
  units: number | null
  /** How many of these prizes it gave when it was held. */
  given: number | null
  drawn_at: number | null
}

/** A prize that a draw gives, in the order of the places. */
export interface DrawingUnitTable {
  campaign_id: string
  key: string
  /** From 1. */
  no: number
  unit_id: string
}

/** One line of a frozen list. */
export interface DrawingEntryTable {
  campaign_id: string
  key: string
  /** From 1, in the order in which the entries were earned. */
  no: number
  /** The event or play from which the entry came, or the account in a list by score. */
  event_id: string
  account_id: string
  /** Pseudonym of the published ledger. */
  player: string
  cause: string
  at: number
}

/** A person who was drawn, in the order of the draw. */
export interface DrawingPlaceTable {
  campaign_id: string
  key: string
  /** From 1. */
  place: number
  entry_no: number
  account_id: string
  player: string
  /** `gone`: the account no longer existed. `lapsed`: the prize was passed on to another person. */
  state: 'won' | 'waiting' | 'gone' | 'lapsed'
  unit_id: string | null
  at: number
}
