import type { Generated } from 'kysely'

export interface MailTables {
  outbox: OutboxTable
  mail_pause: MailPauseTable
}

export interface OutboxTable {
  id: string
  dedupe_key: string
  kind: string
  to_addr: string
  /** The key by which addresses are compared, as in accounts. Null in rows written by a version without this column. */
  to_norm: Generated<string | null>
  /** Domain of the address. Null in rows written by a version without this column. */
  domain: Generated<string | null>
  locale: string
  payload: string
  /**
   * `queued`, `sent`, `kept` (for the development mailbox), `dead` (given up) or `unknown` (given up, but the mail may
   * have arrived).
   */
  status: string
  attempts: Generated<number>
  next_at: number
  lease_until: number | null
  /** Identifies the attempt that holds the lease. */
  lease_by: Generated<string | null>
  /**
   * When the current attempt was about to send the end-of-data marker. If the attempt ends without a response of the
   * server, the mail may have arrived.
   */
  ending_at: Generated<number | null>
  /** Number of attempts that may have delivered the mail. */
  unknown_outcomes: Generated<number>
  last_error: string | null
  created_at: number
  sent_at: number | null
  /** A lower number is sent sooner. */
  priority: Generated<number>
  /** When the mail becomes useless to its reader. */
  expires_at: number | null
}

/** A row exists while the mail server is unusable, or while mails to one domain fail. All processes share the rows. */
export interface MailPauseTable {
  /** `smtp`, or `to example.es`. */
  queue: string
  since: number
  until: number
  reason: string
}
