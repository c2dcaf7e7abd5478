import type { Generated } from 'kysely'

export interface ReminderTables {
  reminder: ReminderTable
  opening_notice: OpeningNoticeTable
  push_plan: PushPlanTable
  push_subscription: PushSubscriptionTable
}

/** A daily mail about an edition that a member has asked for. */
export interface ReminderTable {
  account_id: string
  campaign_id: string
  /** Hour in the member's zone, 0 to 23. */
  hour: number
  next_at: number
  /** The member's last day on which this mail's turn is over; null in rows written by a version without this column. */
  last_day: Generated<string | null>
  /** Token of the link that stops these mails; each mail contains the link. */
  token: string
  created_at: number
}

/** One mail about the opening of an edition, which a member has asked for. */
export interface OpeningNoticeTable {
  campaign_id: string
  account_id: string
  /** Token of the link that stops the member's later opening mails; this mail contains the link. */
  token: string
  /** Null until the mail is queued. */
  told_at: number | null
  created_at: number
}

/** Schedule of a member's push notices; one row for all devices. */
export interface PushPlanTable {
  account_id: string
  /** Hour in the member's zone, 0 to 23. */
  hour: number
  /** Null if the member has no device. */
  next_at: number | null
  /**
   * The member's last day with a notice. Kept when the devices are removed, because there is at most one notice a day.
   */
  last_day: string | null
}

/** A device that receives a member's notices as long as the device's session lasts. */
export interface PushSubscriptionTable {
  /** SHA-256 of the endpoint, base64url. */
  id: string
  account_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: number
  /** When to send the message; null if there is none. Set to null before the message is sent. */
  send_at: number | null
  /** Instant from which it is too late to send the day's message. */
  send_until: number | null
  attempts: Generated<number>
}
