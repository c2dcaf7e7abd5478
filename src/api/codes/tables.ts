export interface CodeTables {
  code_batch: CodeBatchTable
  code: CodeTable
  wrong_code: WrongCodeTable
}

/** Codes of an offer that were made or imported together. None can be redeemed before the batch is complete. */
export interface CodeBatchTable {
  id: string
  campaign_id: string
  /** The key of the offer in the `game` block of the edition. */
  offer: string
  /** `ours`: generated here. `partner`: imported. `season`: named in the season file. */
  source: 'ours' | 'partner' | 'season'
  size: number
  actor: string
  created_at: number
  completed_at: number | null
  blocked_at: number | null
  block_reason: string | null
  /** `operator:<name>` */
  blocked_by: string | null
}

export interface CodeTable {
  /** HMAC of the code, under a key that is not in the database. */
  hash: string
  batch_id: string
  /** Null for unlimited uses. */
  uses_left: number | null
  last_used_at: number | null
  reserved_by: string | null
  reserved_until: number | null
}

/** A wrong code that a subject has tried, once or more often. */
interface WrongCodeTable {
  /** Hash of an account or of a network. */
  subject: string
  code_hash: string
  at: number
}
