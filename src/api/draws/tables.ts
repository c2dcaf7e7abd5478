export interface DrawTables {
  drawing: DrawingTable
  drawing_unit: DrawingUnitTable
  drawing_entry: DrawingEntryTable
  drawing_place: DrawingPlaceTable
}

/** A draw of an edition. The row is inserted when the draw's list starts to be frozen. */
export interface DrawingTable {
  campaign_id: string
  /** `beach`, as in the definition. */
  key: string
  entries: number
  /** SHA-256 of the list; null until the list is complete. */
  list_hash: string | null
  frozen_at: number | null
  public_value: string | null
  public_value_at: number | null
  /** Number of prizes that the draw gives; null until the prizes are listed. */
  units: number | null
  /** Number of these prizes that were given when the draw was held; null before. */
  given: number | null
  drawn_at: number | null
}

/** A prize that a draw gives. `no` is its position: the first prize goes to the first place. */
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
  /** Id of the event or play that earned the entry; in a list by score, the account id. */
  event_id: string
  account_id: string
  /** Pseudonym of the published ledger. */
  player: string
  cause: string
  at: number
}

/** A person who was drawn, with the person's place in the draw. */
export interface DrawingPlaceTable {
  campaign_id: string
  key: string
  /** From 1. */
  place: number
  entry_no: number
  account_id: string
  player: string
  /**
   * `gone`: the account no longer existed, or was blocked. `lapsed`: the prize was passed on to another person.
   * `excluded`: the member has won in an edition of `excludeWinnersOf`.
   */
  state: 'won' | 'waiting' | 'gone' | 'lapsed' | 'excluded'
  unit_id: string | null
  at: number
}
