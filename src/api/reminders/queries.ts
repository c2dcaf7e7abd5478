import type { Selectable } from 'kysely'
import { all, prepared, run, type Transaction, tables } from '../db/database.ts'
import type { ReminderTable } from './tables.ts'

export type ReminderRow = Selectable<ReminderTable>

const zoneOf = 'select zone, country from account where id = :account'
export const lockZone = prepared<{ zone: string; country: string }, { account: string }>({
  sqlite: zoneOf,
  postgres: `${zoneOf} for no key update`,
})

export const remindersOf = prepared<ReminderRow, { account: string }>(
  'select * from reminder where account_id = :account',
)

export const reminderWithToken = prepared<ReminderRow, { token: string }>('select * from reminder where token = :token')

/**
 * Inserts or updates a reminder. Keeps the token of an existing reminder, so that the links in earlier mails still stop
 * the mails.
 */
export function* putReminder(row: ReminderRow): Transaction<void> {
  const { hour, next_at, last_day } = row
  yield* run(
    tables
      .insertInto('reminder')
      .values(row)
      .onConflict((oc) => oc.columns(['account_id', 'campaign_id']).doUpdateSet({ hour, next_at, last_day })),
  )
}

const remove = prepared<never, { account: string; campaign: string }>(
  'delete from reminder where account_id = :account and campaign_id = :campaign',
)

export function* removeReminder(account: string, campaign: string): Transaction<void> {
  yield* run(remove({ account, campaign }))
}

export interface DueReminder extends ReminderRow {
  email: string
  email_verified_at: number | null
  status: string
  locale: string
  zone: string
  birth_date: string
  country: string
  block_reason: string | null
}

const due = prepared<DueReminder, { now: number; limit: number }>(
  `select reminder.*, account.email, account.email_verified_at, account.status, account.locale, account.zone,
     account.birth_date, account.country, account.block_reason
   from reminder join account on account.id = reminder.account_id
   where reminder.next_at <= :now order by reminder.next_at limit :limit`,
)

export const dueReminders = (now: number, limit: number): Transaction<DueReminder[]> => all(due({ now, limit }))

const move = prepared<never, { account: string; campaign: string; from: number; to: number; day: string | null }>(
  `update reminder set next_at = :to, last_day = :day
   where account_id = :account and campaign_id = :campaign and next_at = :from`,
)

/** Sets the time of the next check. Returns false if another process has already moved the reminder. */
export function* moveReminder(
  { account_id, campaign_id, next_at }: ReminderRow,
  to: number,
  day: string | null,
): Transaction<boolean> {
  return (yield* run(move({ account: account_id, campaign: campaign_id, from: next_at, to, day }))) > 0
}

const setNext = prepared<never, { account: string; campaign: string; to: number }>(
  'update reminder set next_at = :to where account_id = :account and campaign_id = :campaign',
)

/** Sets the time of the next check, even if another process has moved the reminder meanwhile. */
export const rescheduleReminder = (account: string, campaign: string, to: number): Transaction<number> =>
  run(setNext({ account, campaign, to }))
