export interface RootTables {
  ledger_root: LedgerRootTable
}

/** A hash of the plays of an edition that no earlier root covers; one row for each day. */
export interface LedgerRootTable {
  campaign_id: string
  /** Calendar day in the edition's zone. */
  day: string
  plays: number
  /** Number of the last play that this root or an earlier one covers; 0 if there is none. */
  last_seq: number
  root: string
  at: number
}
