export interface RootTables {
  ledger_root: LedgerRootTable
}

/** A hash of the plays of an edition that no earlier root covers; one for each day. */
export interface LedgerRootTable {
  campaign_id: string
  /** In the edition's zone. */
  day: string
  plays: number
  /** The last play that this root or an earlier one covers; 0 where there is none. */
  last_seq: number
  root: string
  at: number
}
