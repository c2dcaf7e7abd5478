import type { Generated } from 'kysely'

export interface LedgerTables {
  play: PlayTable
  answered_call: AnsweredCallTable
  extra_play: ExtraPlayTable
  event: EventTable
  holding: HoldingTable
}

/**
 * A play, which is a row of the ledger. It never changes, except for `revealed_at` (the member has seen the outcome)
 * and `notified_at` (a mail was queued).
 */
export interface PlayTable {
  /** Order of the ledger and number of the ticket. */
  seq: Generated<number>
  /** UUIDv7, so that new rows share index pages: a commit writes half as much as with random ids. */
  id: string
  campaign_id: string
  account_id: string
  slot: string
  day: string
  /** SHA-256 of the idempotency key. Has no index, because it is compared only with plays of the same account. */
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
   * Country of the account at the time of the play; null in older rows. The country of a member's first play applies
   * until the edition ends.
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
  /** The response as JSON. If the call found a play that a call with another key had made, the id of that play. */
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
  /** If set, unique per account, campaign and kind, so that the event happens only once. */
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

/**
 * A member's current state. It can be rebuilt from the ledger, and is stored so that a page need not read all plays.
 */
interface HoldingTable {
  account_id: string
  campaign_id: string
  key: string
  value: number
}
