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
  /** The compared form of the address, as in accounts; null in rows of a version without this column. */
  to_norm: Generated<string | null>
  /** Domain of the address; null in the same rows. */
  domain: Generated<string | null>
  locale: string
  payload: string
  /** `unknown`: given up, but the mail may have arrived. */
  status: string
  attempts: Generated<number>
  next_at: number
  lease_until: number | null
  /** Identifies the attempt that holds the lease. */
  lease_by: Generated<string | null>
  /**
   * When the present attempt began to wait for the last response. If it ends without one, the mail may have arrived.
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

/** A row exists while the mail server is unusable, or while mails to a domain fail; all processes share it. */
export interface MailPauseTable {
  /** `smtp`, or `to example.es`. */
  queue: string
  since: number
  until: number
  reason: string
}
