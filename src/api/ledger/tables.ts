import type { Generated } from 'kysely'

export interface LedgerTables {
  play: PlayTable
  answered_call: AnsweredCallTable
  extra_play: ExtraPlayTable
  event: EventTable
  holding: HoldingTable
}

/** A play is its own ledger row: it never changes, except for the marks that its owner has seen it or was mailed. */
export interface PlayTable {
  /** Order of the ledger and number of the ticket. */
  seq: Generated<number>
  /** UUIDv7, so that new rows share index pages: a commit writes half as much as with random ids. */
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
  /** Details of the play in a format that its game defines. */
  detail: string
  unit_id: string | null
  settles_at: number
  revealed_at: number | null
  notified_at: number | null
  /**
   * Country of the account at the time of the play; the country of the first play counts until the edition ends. Null
   * in older rows.
   */
  country: string | null
}

/** The response to a call whose idempotency key is not stored in a play. Deleted after a month. */
export interface AnsweredCallTable {
  account_id: string
  campaign_id: string
  /** SHA-256 of the idempotency key. */
  key_hash: string
  /** SHA-256 of the input: the same key with a different input is refused. */
  asked: string
  /** JSON; for a play that another key had made, the play's id. */
  answer: string
  at: number
}

/** An extra play that a cause has earned. */
export interface ExtraPlayTable {
  id: string
  campaign_id: string
  account_id: string
  cause: string
  created_at: number
}

/** Append-only: everything that happened except plays. */
export interface EventTable {
  id: string
  /** Null for an event that concerns the whole campaign. */
  account_id: string | null
  campaign_id: string
  kind: EventKind
  at: number
  /** `member`, `system` or `operator:<name>`. */
  actor: string
  /** Unique per account, campaign and kind if set, so that the event happens only once. */
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

/** A member's present state. It can be rebuilt from the ledger, and saves a page from reading all plays. */
interface HoldingTable {
  account_id: string
  campaign_id: string
  key: string
  value: number
}
