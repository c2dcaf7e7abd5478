import type { Insertable, Kysely, Selectable } from 'kysely'
import { all, type Database, first, prepared, run, type Transaction, tables } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import { SECRET_KINDS } from './delivery-rules.ts'
import type { MailPauseTable, OutboxTable } from './tables.ts'

export type OutboxRow = Selectable<OutboxTable>

/** Queues a mail, unless a mail with the same key exists. */
export function* insertMail(row: Insertable<OutboxTable>): Transaction<void> {
  yield* run(
    tables
      .insertInto('outbox')
      .values(row)
      .onConflict((oc) => oc.column('dedupe_key').doNothing()),
  )
}

/**
 * Maximum number of queued mails that a query examines to find mails that can be sent, so that the query stays short.
 */
const MOST_PASSED = 100

export interface Leasing {
  now: number
  maxAttempts: number
  /** A domain whose connections are all in use, or an empty string if no domain is full. */
  full: string
  holder: string
  leaseUntil: number
  /** The latest possible end of a pause. A pause with a later end was recorded with a wrong clock and is ignored. */
  latestPause: number
}

type LeasingOf = Leasing & { priority: number }

/** Name of the pause of all mails. `pauseName` returns the name of the pause of one domain. */
export const SERVER = 'smtp'
export const pauseName = (domain: string) => `to ${domain}`
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

const isPausing = 'until > :now and until <= :latestPause'
const PAUSE_OF_DOMAIN = `from mail_pause where queue = 'to ' || domain and ${isPausing}`

/**
 * A leased mail. `pauses` is the number of expired pauses of the server and of the mail's domain. If it is not 0, this
 * mail is the trial that shows whether sending works again.
 */
export type LeasedMail = OutboxRow & { pauses: number | string }

/**
 * Prepares a query that looks at the first `MOST_PASSED` queued mails and leases the first one that may be sent. On
 * PostgreSQL only the leased row is locked, so that workers lease different mails instead of waiting for each other.
 */
function leaseFirst(order: string, condition: string) {
  const few = `from outbox where status = 'queued' and priority = :priority and ${condition}
    order by ${order} limit ${MOST_PASSED}`
  const isSendable = `next_at <= :now and (expires_at is null or expires_at > :now) and attempts < :maxAttempts
    and (lease_until is null or lease_until <= :now) and ending_at is null
    and (domain is null or (domain <> :full and not exists (select 1 ${PAUSE_OF_DOMAIN})))
    and not exists (select 1 from mail_pause where queue = '${SERVER}' and ${isPausing})`
  const lease = (due: string) => `
    with due as materialized (${due})
    update outbox set lease_until = :leaseUntil, lease_by = :holder, attempts = attempts + 1
    where id in (select id from due)
    returning *, (select count(*) from mail_pause where queue in ('${SERVER}', 'to ' || domain)) as pauses`
  return prepared<LeasedMail, LeasingOf>({
    sqlite: lease(
      `select id from (select id, next_at, expires_at, attempts, lease_until, ending_at, domain ${few})
        where ${isSendable} limit 1`,
    ),
    postgres: lease(
      `select id from outbox where id in (select id ${few}) and status = 'queued' and ${isSendable}
        order by ${order} limit 1 for update skip locked`,
    ),
  })
}

const leaseByTurn = leaseFirst('next_at', 'next_at <= :now')
/**
 * Used if `leaseByTurn` finds no mail. After an outage, the queue may begin with thousands of expired mails that have
 * not been given up yet; this query skips them.
 */
const leaseByDeadline = leaseFirst('expires_at', 'expires_at > :now')

export function* leaseMail(priority: number, leasing: Leasing): Transaction<LeasedMail | undefined> {
  const query = { priority, ...leasing }
  return (yield* first(leaseByTurn(query))) ?? (yield* first(leaseByDeadline(query)))
}

const putOff = prepared<never, { priority: number; now: number; latestPause: number }>(
  `update outbox set next_at = (select until ${PAUSE_OF_DOMAIN})
   where id in (
     select id from (select id, domain, lease_until from outbox
       where status = 'queued' and priority = :priority and next_at <= :now order by next_at limit ${MOST_PASSED}) as few
     where (lease_until is null or lease_until <= :now) and exists (select 1 ${PAUSE_OF_DOMAIN})
   ) and exists (select 1 ${PAUSE_OF_DOMAIN})`,
)

const anyPause = prepared<{ queue: string }, { now: number; latestPause: number }>(
  `select queue from mail_pause where queue <> '${SERVER}' and ${isPausing} limit 1`,
)

/**
 * Postpones the first due mails to paused domains until the end of the pause, so that they do not block other mails.
 * Returns the number of postponed mails.
 */
export function* putOffPaused(priorities: readonly number[], now: number, latestPause: number): Transaction<number> {
  if (!(yield* first(anyPause({ now, latestPause })))) return 0
  let moved = 0
  for (const priority of priorities) moved += yield* run(putOff({ priority, now, latestPause }))
  return moved
}

export const changeMail = (id: string, changes: Partial<Insertable<OutboxTable>>): Transaction<number> =>
  run(tables.updateTable('outbox').set(changes).where('id', '=', id))

/** An attempt to send a mail. The attempt holds the mail as long as `lease_by` in the mail's row is its `holder`. */
export interface Holding {
  id: string
  holder: string
}

const held = ({ id, holder }: Holding) =>
  tables.updateTable('outbox').where('id', '=', id).where('lease_by', '=', holder).where('status', '=', 'queued')

/** Renews the leases of mails, except for those that other attempts hold now. */
export const renewLeases = (holdings: readonly Holding[], leaseUntil: number): Transaction<number> =>
  run(
    tables
      .updateTable('outbox')
      .set({ lease_until: leaseUntil })
      .where((eb) => eb.or(holdings.map(({ id, holder }) => eb.and({ id, lease_by: holder })))),
  )

/**
 * Records that the end-of-data marker is about to be sent to the SMTP server; from then on the mail may have been
 * delivered. Returns false if another attempt holds the mail.
 */
export function* noteEnding(holding: Holding, now: number, leaseUntil: number): Transaction<boolean> {
  return (yield* run(held(holding).set({ ending_at: now, lease_until: leaseUntil }))) > 0
}

const FREE = { lease_until: null, lease_by: null, ending_at: null }

/** Writes the outcome of a failed attempt and releases the mail, unless another attempt holds it. */
export const settleMail = (holding: Holding, changes: Partial<Insertable<OutboxTable>>): Transaction<number> =>
  run(held(holding).set({ ...FREE, ...changes }))

/** Marks a mail as sent, even if another attempt holds it now. */
export const markSent = (id: string, now: number): Transaction<number> =>
  changeMail(id, { ...FREE, status: 'sent', sent_at: now, payload: '{}' })

const kinds = SECRET_KINDS.map((kind) => `'${kind}'`).join(', ')
const PAYLOAD_OF_GIVEN_UP = `case when kind in (${kinds}) then '{}' else payload end`

/**
 * Prepares a query that gives up mails. Their payload is kept, so that they can be sent again; only the payload of
 * secret mails is deleted.
 */
const bury = <P extends object>(reason: string, condition: string, from?: string) =>
  changeSome<P>(
    `status = case when unknown_outcomes > 0 then 'unknown' else 'dead' end, last_error = '${reason}',
     lease_until = null, lease_by = null, payload = ${PAYLOAD_OF_GIVEN_UP}`,
    condition,
    from,
  )

/** Without this index hint SQLite would scan all queued mails, because it has no statistics. */
const LEASED = 'outbox indexed by outbox_leased'

/**
 * Prepares a query that changes a batch of queued mails. The update repeats the condition of the selection, because
 * another process may have sent a mail meanwhile. In the repetition, `status || ''` keeps the planner from using an
 * index.
 */
function changeSome<P extends object>(changes: string, condition: string, from = 'outbox') {
  return prepared<never, P & { limit: number }>(
    `update outbox set ${changes}
     where id in (select id from ${from} where status = 'queued' and ${condition} limit :limit)
       and status || '' = 'queued' and (${condition})`,
  )
}

const isFree = '(lease_until is null or lease_until <= :now) and ending_at is null'
const expired = bury<{ priority: number; now: number }>(
  'TOO LATE',
  `priority = :priority and expires_at <= :now and ${isFree}`,
)
const silent = bury<{ now: number; most: number }>(
  'NO OUTCOME',
  'lease_until <= :now and attempts >= :most and ending_at is null',
  LEASED,
)

/** Gives up a batch of mails that have expired. */
export const buryExpired = (priority: number, now: number, limit: number): Transaction<number> =>
  run(expired({ priority, now, limit }))

/**
 * Gives up a batch of mails that have no attempts left and whose last attempt was cut short because its process ended.
 */
export const burySilent = (most: number, now: number, limit: number): Transaction<number> =>
  run(silent({ most, now, limit }))

const killed = changeSome<{ now: number; most: number; soon: number; late: number }>(
  `status = case when unknown_outcomes + 1 >= :most then 'unknown' else 'queued' end,
   next_at = case when unknown_outcomes = 0 then cast(:soon as bigint) else :late end, unknown_outcomes = unknown_outcomes + 1,
   last_error = 'NO ANSWER (process ended)', lease_until = null, lease_by = null, ending_at = null,
   payload = case when unknown_outcomes + 1 >= :most then ${PAYLOAD_OF_GIVEN_UP} else payload end`,
  'lease_until <= :now and ending_at is not null',
  LEASED,
)

/**
 * Records an unknown outcome for a batch of mails whose process ended before the server's last response. A mail with
 * `most` unknown outcomes is given up; the others stay queued.
 */
export const settleKilled = (
  times: { now: number; most: number; soon: number; late: number },
  limit: number,
): Transaction<number> => run(killed({ ...times, limit }))

const tooLate = changeSome<{ priority: number; latest: number; now: number }>(
  'next_at = :now',
  'priority = :priority and next_at > :latest',
)
const heldTooLong = changeSome<{ latest: number }>(
  'lease_until = null, lease_by = null, ending_at = null',
  'lease_until > :latest',
  LEASED,
)

/** Makes mails due now if they are postponed beyond `latest`; changes one batch. */
export const mendNext = (priority: number, latest: number, now: number, limit: number): Transaction<number> =>
  run(tooLate({ priority, latest, now, limit }))

/** Ends a batch of leases that would expire later than `latest`. */
export const mendLeases = (latest: number, limit: number): Transaction<number> => run(heldTooLong({ latest, limit }))

const kept = changeSome<{ now: number }>("status = 'kept'", 'next_at <= :now')

/** Marks a batch of due mails as kept, without sending them. */
export const keepQueued = (now: number, limit: number): Transaction<number> => run(kept({ now, limit }))

/** Without this index hint SQLite would sort all mails. */
const newest = prepared<OutboxRow, { limit: number }>(
  `select * from outbox indexed by outbox_created where status in ('queued', 'kept')
   order by created_at desc, id desc limit :limit`,
)

/** Returns the newest mails that were not sent. Sent mails are left out, because they have no payload. */
export const newestUnsent = (db: Database, limit: number): Promise<OutboxRow[]> => db.ask(newest({ limit }))

interface UnsentMails {
  status: 'queued' | 'dead' | 'unknown'
  /** Only mails that were queued up to this instant. */
  before: number
  /** Maximum number of mails to count. */
  most: number
}

const unsent = prepared<{ mails: number; oldest: number | null }, UnsentMails>(
  `select count(*) as mails, min(created_at) as oldest from (select created_at from outbox
     where status = :status and created_at <= :before order by created_at limit :most) as unsent`,
)

/** Counts mails with a status. `oldest` is the instant at which the oldest one was queued, or null without mails. */
export async function countUnsent(db: Database, mails: UnsentMails): Promise<{ mails: number; oldest: number | null }> {
  const [row] = await db.ask(unsent(mails))
  const count = Number(row?.mails ?? 0)
  return { mails: count, oldest: count > 0 ? Number(row?.oldest) : null }
}

/** Returns a page of the mails with a status, oldest first, for the operator. */
export function unsentMails(
  db: Kysely<Schema>,
  status: string,
  after: Pick<OutboxRow, 'created_at' | 'id'> | undefined,
  limit: number,
): Promise<OutboxRow[]> {
  const { created_at: at, id } = after ?? { created_at: 0, id: '' }
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('status', '=', status)
    .where((eb) => eb(eb.refTuple('created_at', 'id'), '>', eb.tuple(at, id)))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export const mailWithId = (id: string): Transaction<OutboxRow | undefined> =>
  first(tables.selectFrom('outbox').selectAll().where('id', '=', id))

export const deadMails = (afterId: string, limit: number): Transaction<OutboxRow[]> =>
  all(
    tables
      .selectFrom('outbox')
      .selectAll()
      .where('status', '=', 'dead')
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit),
  )

export const pausesIn = (db: Kysely<Schema>): Promise<MailPauseTable[]> =>
  db.selectFrom('mail_pause').selectAll().orderBy('queue').execute()

export const pauseOf = (queue: string): Transaction<MailPauseTable | undefined> =>
  first(tables.selectFrom('mail_pause').selectAll().where('queue', '=', queue))

/** Begins a pause. Returns false if there is one already, begun by another sender or process. */
export function* beginPause(pause: MailPauseTable): Transaction<boolean> {
  const begun = yield* run(
    tables
      .insertInto('mail_pause')
      .values(pause)
      .onConflict((oc) => oc.column('queue').doNothing()),
  )
  return begun > 0
}

export function* changePause(queue: string, changes: Partial<Omit<MailPauseTable, 'queue'>>): Transaction<boolean> {
  return (yield* run(tables.updateTable('mail_pause').set(changes).where('queue', '=', queue))) > 0
}

/** Ends a pause. Returns undefined if there was no pause, or if another process has ended it. */
export const endPause = (queue: string): Transaction<{ since: number } | undefined> =>
  first(tables.deleteFrom('mail_pause').where('queue', '=', queue).returning('since'))

export function* endPauses(): Transaction<void> {
  yield* run(tables.deleteFrom('mail_pause'))
}

/**
 * Deletes the pauses of domains that ended up to `before`. Also deletes those that end after `latest`, because a wrong
 * clock has recorded them.
 */
export function* clearPauses(before: number, latest: number): Transaction<void> {
  yield* run(
    tables
      .deleteFrom('mail_pause')
      .where('queue', '!=', SERVER)
      .where((eb) => eb.or([eb('until', '<=', before), eb('until', '>', latest)])),
  )
}
