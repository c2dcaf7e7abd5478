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
  /** The address as accounts compare theirs; null in rows of a version that did not note it. */
  to_norm: Generated<string | null>
  /** Of the address; null as above. */
  domain: Generated<string | null>
  locale: string
  payload: string
  /** `unknown`: given up, and it may have arrived. */
  status: string
  attempts: Generated<number>
  next_at: number
  lease_until: number | null
  /** Names the attempt that has the lease. */
  lease_by: Generated<string | null>
  /** Since when the present attempt waits for the last response: if it ends without one, the mail may have arrived. */
  ending_at: Generated<number | null>
  /** How many attempts may have reached the reader. */
  unknown_outcomes: Generated<number>
  last_error: string | null
  created_at: number
  sent_at: number | null
  /** The lower, the sooner. */
  priority: Generated<number>
  /** From then on the mail is of no use to its reader. */
  expires_at: number | null
}

/** A row while the mail server cannot be used, or mails to a domain do not get through; processes share it. */
export interface MailPauseTable {
  /** `smtp`, or `to example.es`. */
  queue: string
  since: number
  until: number
  reason: string
}
