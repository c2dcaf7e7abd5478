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
  /** The member's last day whose hour is over for this mail; null in rows of a version without this column. */
  last_day: Generated<string | null>
  /** The token of the link in the mails that stops them. */
  token: string
  created_at: number
}

/** One mail about the opening of an edition, which a member has asked for. */
export interface OpeningNoticeTable {
  campaign_id: string
  account_id: string
  /** The token of the link in the mail that stops later opening mails. */
  token: string
  /** Null until the mail is queued. */
  told_at: number | null
  created_at: number
}

/** When a member with push is checked next; one row for all devices. */
export interface PushPlanTable {
  account_id: string
  /** Hour in the member's zone, 0 to 23. */
  hour: number
  /** Null if the member has no device. */
  next_at: number | null
  /** The member's last day with a notice. It outlives the devices, because there is one notice a day. */
  last_day: string | null
}

/** A device that receives notices of a member as long as its session lasts. */
export interface PushSubscriptionTable {
  /** SHA-256 of the endpoint, base64url. */
  id: string
  account_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: number
  /** Null: nothing to send. A process sets it to null before it sends the message. */
  send_at: number | null
  /** From this instant on, the day's message is too late. */
  send_until: number | null
  attempts: Generated<number>
}
