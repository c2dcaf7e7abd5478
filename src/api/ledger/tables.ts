import type { Generated } from 'kysely'

export interface LedgerTables {
  play: PlayTable
  answered_call: AnsweredCallTable
  extra_play: ExtraPlayTable
  event: EventTable
  holding: HoldingTable
}

/** A play is its own ledger row: it never changes, apart from the marks that its owner has seen it or was mailed. */
export interface PlayTable {
  /** Order of the ledger and number of the ticket. */
  seq: Generated<number>
  /** UUIDv7, so that new rows share their pages: a commit writes half of what random ids would make it write. */
  id: string
  campaign_id: string
  account_id: string
  slot: string
  day: string
  /** SHA-256 of the idempotency key; compared with the plays of the same account only, so it needs no index. */
  key_hash: string
  at: number
  /** The member's action: `card`, `dig`, `swap`. */
  action: Generated<string>
  /** The game's own record of it, in the game's own words. */
  detail: string
  unit_id: string | null
  settles_at: number
  revealed_at: number | null
  notified_at: number | null
  /** Country of the account at the time; that of the first play counts to the end of the edition. Null in older rows. */
  country: string | null
}

/** The response to a call whose idempotency key no play has. Deleted after a month. */
export interface AnsweredCallTable {
  account_id: string
  campaign_id: string
  /** SHA-256 of the idempotency key. */
  key_hash: string
  /** SHA-256 of the input: the same key with another one is refused. */
  asked: string
  /** JSON; of a play that another key had made, its id. */
  answer: string
  at: number
}

/** A play that a cause has earned, beside those that everybody has. */
export interface ExtraPlayTable {
  id: string
  campaign_id: string
  account_id: string
  cause: string
  created_at: number
}

/** Append-only: everything that happened and is no play. */
export interface EventTable {
  id: string
  /** Null for what concerns a whole campaign. */
  account_id: string | null
  campaign_id: string
  kind: EventKind
  at: number
  /** `member`, `system` or `operator:<name>`. */
  actor: string
  /** Unique per account, campaign and kind where it is given: what has a name here happens once. */
  once: string | null
  unit_id: string | null
  play_id: string | null
  subject: string | null
  amount: number | null
  reason: string | null
}

export type EventKind =
  | 'claim'
  | 'address'
  | 'sent'
  | 'delivered'
  | 'expiry'
  | 'annulment'
  | 'refusal'
  | 'entry'
  | 'draw'
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'public-value'
  | 'item'
  | 'milestone'
  | 'gift'
  | 'points'
  | 'badge'
  | 'badge-revoked'
  | 'invite'
  | 'result'
  | 'name'

/** A member's present state. The ledger can rebuild it; it saves a page reading all plays. */
export interface HoldingTable {
  account_id: string
  campaign_id: string
  key: string
  value: number
}
