import { all, first, prepared, run, type Transaction, tables } from '../db/database.ts'
import type { ReminderTable } from '../db/schema.ts'

export const remindersOf = prepared<ReminderTable, { account: string }>(
  'select * from reminder where account_id = :account',
)

export const reminderWithToken = prepared<ReminderTable, { token: string }>(
  'select * from reminder where token = :token',
)

/** Keeps the token of a reminder that is there already: links of earlier mails still stop it. */
export function* putReminder(row: ReminderTable): Transaction<void> {
  const { hour, next_at } = row
  yield* run(
    tables
      .insertInto('reminder')
      .values(row)
      .onConflict((oc) => oc.columns(['account_id', 'campaign_id']).doUpdateSet({ hour, next_at })),
  )
}

const remove = prepared<never, { account: string; campaign: string }>(
  'delete from reminder where account_id = :account and campaign_id = :campaign',
)

export function* removeReminder(account: string, campaign: string): Transaction<void> {
  yield* run(remove({ account, campaign }))
}

export interface DueReminder extends ReminderTable {
  email: string
  email_verified_at: number | null
  status: string
  locale: string
  zone: string
  birth_date: string
  country: string
}

const due = prepared<DueReminder, { now: number; limit: number }>(
  `select reminder.*, account.email, account.email_verified_at, account.status, account.locale, account.zone,
     account.birth_date, account.country
   from reminder join account on account.id = reminder.account_id
   where reminder.next_at <= :now order by reminder.next_at limit :limit`,
)

export const dueReminders = (now: number, limit: number): Transaction<DueReminder[]> => all(due({ now, limit }))

const move = prepared<never, { account: string; campaign: string; from: number; to: number }>(
  `update reminder set next_at = :to
   where account_id = :account and campaign_id = :campaign and next_at = :from`,
)

/** Returns false when another process has moved it. */
export function* moveReminder({ account_id, campaign_id, next_at }: ReminderTable, to: number): Transaction<boolean> {
  return (yield* run(move({ account: account_id, campaign: campaign_id, from: next_at, to }))) > 0
}

export const zoneOf = (account: string): Transaction<{ zone: string } | undefined> =>
  first(tables.selectFrom('account').select('zone').where('id', '=', account))
