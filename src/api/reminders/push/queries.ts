import type { Selectable } from 'kysely'
import { PUSH_WORDS } from '#contract/push.ts'
import { all, first, prepared, run, type Transaction, tables } from '../../db/database.ts'
import { uuidv7 } from '../../db/uuid.ts'
import type { Reminded } from '../left-today.ts'
import type { PushPlanTable, PushSubscriptionTable } from '../tables.ts'

/** Condition that a device's session is still valid; other devices do not count. */
const SIGNED_IN = `exists (select 1 from session where session.id = push_subscription.session_id
  and session.revoked_at is null and session.expires_at > :now)`

export const planOf = prepared<PushPlanTable, { account: string }>(
  'select * from push_plan where account_id = :account',
)

export const devicesOf = prepared<Pick<PushSubscriptionTable, 'id' | 'created_at'>, { account: string; now: number }>(
  `select id, created_at from push_subscription where account_id = :account and ${SIGNED_IN}
   order by created_at desc, id`,
)

interface DeviceInTurn {
  id: string
  /** Boolean on PostgreSQL, 0 or 1 on SQLite. */
  is_signed_in: boolean | number
}

const inTurn = prepared<DeviceInTurn, { now: number; after: string; limit: number }>(
  `select id, ${SIGNED_IN} as is_signed_in from push_subscription where id > :after order by id limit :limit`,
)

/** Returns the next batch of devices in the order of their ids. */
export const devicesAfter = (place: { now: number; after: string; limit: number }): Transaction<DeviceInTurn[]> =>
  all(inTurn(place))

export function* putPlan(row: Omit<PushPlanTable, 'last_day'>): Transaction<void> {
  const { hour, next_at } = row
  yield* run(
    tables
      .insertInto('push_plan')
      .values({ ...row, last_day: null })
      .onConflict((oc) => oc.column('account_id').doUpdateSet({ hour, next_at })),
  )
}

const owner = prepared<{ account_id: string }, { id: string }>(
  'select account_id from push_subscription where id = :id',
)

export function* ownerOf(id: string): Transaction<string | undefined> {
  return (yield* first(owner({ id })))?.account_id
}

export function* putSubscription(row: Omit<PushSubscriptionTable, 'send_at' | 'send_until' | 'attempts'>) {
  const { id: _, ...changes } = row
  yield* run(
    tables
      .insertInto('push_subscription')
      .values({ ...row, send_at: null, send_until: null })
      // Drops a scheduled message, because it may be meant for the previous owner of the device.
      .onConflict((oc) => oc.column('id').doUpdateSet({ ...changes, send_at: null })),
  )
}

const removeOldest = prepared<never, { account: string; most: number }>(
  `delete from push_subscription where account_id = :account and id not in (
     select id from push_subscription where account_id = :account order by created_at desc, id desc limit :most)`,
)

export function* keepNewest(account: string, most: number): Transaction<void> {
  yield* run(removeOldest({ account, most }))
}

/**
 * Removes a device, only from `account` if given. Without `account`, removes the device from any member, because its
 * endpoint is gone.
 */
export function* removeDevice(id: string, account?: string): Transaction<number> {
  const one = tables.deleteFrom('push_subscription').where('id', '=', id)
  return yield* run(account === undefined ? one : one.where('account_id', '=', account))
}

const moveToSession = prepared<never, { account: string; from: string; to: string }>(
  'update push_subscription set session_id = :to where account_id = :account and session_id = :from',
)

/** Moves the devices of one session to another session of the same member. */
export const moveDevices = (account: string, sessions: { from: string; to: string }): Transaction<number> =>
  run(moveToSession({ account, ...sessions }))

const idsOf = prepared<{ id: string }, { account: string }>(
  'select id from push_subscription where account_id = :account',
)

export function* allDevices(account: string): Transaction<string[]> {
  return (yield* all(idsOf({ account }))).map(({ id }) => id)
}

export interface DuePlan extends PushPlanTable, Reminded {
  zone: string
  next_at: number
}

const due = prepared<DuePlan, { now: number; limit: number }>(
  `select push_plan.*, account.email_verified_at, account.status, account.zone, account.birth_date, account.country,
     account.block_reason
   from push_plan join account on account.id = push_plan.account_id
   where push_plan.next_at <= :now order by push_plan.next_at limit :limit`,
)

export const duePlans = (now: number, limit: number): Transaction<DuePlan[]> => all(due({ now, limit }))

const move = prepared<never, { account: string; from: number; to: number | null }>(
  'update push_plan set next_at = :to where account_id = :account and next_at = :from',
)

/**
 * Sets the time of the next check; null pauses the plan until the member adds a device. Returns false if another
 * process has already moved the plan.
 */
export function* movePlan({ account_id: account, next_at: from }: DuePlan, to: number | null): Transaction<boolean> {
  return (yield* run(move({ account, from, to }))) > 0
}

const setNext = prepared<never, { account: string; to: number }>(
  'update push_plan set next_at = :to where account_id = :account and next_at is not null',
)

/**
 * Sets the time of the next check, even if another process has moved the plan meanwhile. Does nothing if the plan is
 * paused (the member has no device).
 */
export const reschedulePlan = (account: string, to: number): Transaction<number> => run(setNext({ account, to }))

const claim = prepared<never, { account: string; from: number; to: number; day: string }>(
  `update push_plan set next_at = :to, last_day = :day
   where account_id = :account and next_at = :from`,
)

/** Claims the notice of a day for this process. Returns false if another process has claimed it. */
export function* claimDay({ account_id, next_at }: DuePlan, day: string, to: number): Transaction<boolean> {
  return (yield* run(claim({ account: account_id, from: next_at, to, day }))) > 0
}

const removeSignedOut = prepared<never, { account: string; now: number }>(
  `delete from push_subscription where account_id = :account and not ${SIGNED_IN}`,
)

export function* forgetSignedOut(account: string, now: number): Transaction<void> {
  yield* run(removeSignedOut({ account, now }))
}

const arm = prepared<never, { account: string; now: number; until: number }>(
  `update push_subscription set send_at = :now, send_until = :until, attempts = 0 where account_id = :account`,
)

/** Schedules a message to each device. Returns the number of devices. */
export const armDevices = (account: string, now: number, until: number): Transaction<number> =>
  run(arm({ account, now, until }))

const takeDue = (locking: string) => `
  with due as materialized (
    select id from push_subscription where send_at <= :now order by send_at limit 1${locking}
  )
  update push_subscription set send_at = null, attempts = attempts + 1
  where id in (select id from due)
  returning *`

export type Message = Selectable<PushSubscriptionTable>

/**
 * Takes the message that has been due for longest. Processes take different messages instead of waiting for each other.
 */
const takeMessage = prepared<Message, { now: number }>({
  sqlite: takeDue(''),
  postgres: takeDue(' for update skip locked'),
})

/**
 * Takes a due message. It is not taken again even if this process ends before sending, so a device gets at most one
 * message a day.
 */
export const nextMessage = (now: number): Transaction<Message | undefined> => first(takeMessage({ now }))

const again = prepared<never, { id: string; account: string; at: number }>(
  'update push_subscription set send_at = :at where id = :id and account_id = :account and send_at is null',
)

export function* sendAgain(id: string, account: string, at: number): Transaction<void> {
  yield* run(again({ id, account, at }))
}

/** Reads the owner of a device; no row if the device is signed out. */
export const recipientOf = prepared<Reminded & { zone: string }, { id: string; now: number }>(
  `select account.id as account_id, email_verified_at, status, zone, birth_date, country, block_reason
   from push_subscription join account on account.id = push_subscription.account_id
   where push_subscription.id = :id and ${SIGNED_IN}`,
)

/** Logs each change as a row, with the version of the text beside the button. */
export function* noteConsent(account: string, device: string, granted: boolean, at: number): Transaction<void> {
  const row = { account_id: account, kind: `push:${device}` as const, version: PUSH_WORDS.version, at }
  yield* run(tables.insertInto('consent').values({ ...row, id: uuidv7(), granted: granted ? 1 : 0 }))
}
