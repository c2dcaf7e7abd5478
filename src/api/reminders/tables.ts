import type { Generated } from 'kysely'

export interface ReminderTables {
  reminder: ReminderTable
  opening_notice: OpeningNoticeTable
  push_plan: PushPlanTable
  push_subscription: PushSubscriptionTable
}

/** A daily mail of an edition that a member has asked for. */
export interface ReminderTable {
  account_id: string
  campaign_id: string
  /** Of the member's own day, 0 to 23. */
  hour: number
  next_at: number
  /** The last of the member's days whose hour is over for this mail; null in rows of a version that did not note it. */
  last_day: Generated<string | null>
  /** Is in its mails and stops them. */
  token: string
  created_at: number
}

/** One mail at the opening of an edition, which a member has asked for. */
export interface OpeningNoticeTable {
  campaign_id: string
  account_id: string
  /** Is in its mail and stops those that are still to come. */
  token: string
  /** Null until the mail is queued. */
  told_at: number | null
  created_at: number
}

/** When a member with push is next looked at, whatever the number of devices. */
export interface PushPlanTable {
  account_id: string
  /** Of the member's own day, 0 to 23. */
  hour: number
  /** Null without a device. */
  next_at: number | null
  /** The last of the member's days on which something was to be sent. It outlives the devices: there is one notice a day. */
  last_day: string | null
}

/** A device on which a member is notified, as long as its session lasts. */
export interface PushSubscriptionTable {
  /** SHA-256 of the endpoint, base64url. */
  id: string
  account_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: number
  /** Null: nothing to send. A process that takes up a message sets it to null before the message leaves. */
  send_at: number | null
  /** From then on the message of the day is too late. */
  send_until: number | null
  attempts: Generated<number>
}
