import type { ContactSubject } from '#contract/contact.ts'

export interface ContactTables {
  ticket: TicketTable
  ticket_reply: TicketReplyTable
}

export interface TicketTable {
  reference: string
  key_hash: string
  account_id: string | null
  email: string
  /** The key of the e-mail, as in accounts; null in rows of an older version. */
  email_norm: string | null
  subject: ContactSubject
  message: string
  history_id: string | null
  state: 'open' | 'answered' | 'closed'
  created_at: number
}

/** The organiser's reply to a message. */
export interface TicketReplyTable {
  id: string
  reference: string
  at: number
  text: string
}
