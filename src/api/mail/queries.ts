import type { Insertable, Kysely, Selectable } from 'kysely'
import { all, type Database, first, prepared, run, type Transaction, tables } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import { SECRET_KINDS } from './delivery-rules.ts'
import type { MailPauseTable, OutboxTable } from './tables.ts'

export type OutboxRow = Selectable<OutboxTable>

/** A second mail with the same key is not queued. */
export function* insertMail(row: Insertable<OutboxTable>): Transaction<void> {
  yield* run(
    tables
      .insertInto('outbox')
      .values(row)
      .onConflict((oc) => oc.column('dedupe_key').doNothing()),
  )
}

/** The most mails that are passed over as they cannot be sent, so that no other waits for long. */
const MOST_PASSED = 100

export interface Leasing {
  now: number
  maxAttempts: number
  /** A domain that gets no more mails at the moment; empty for none. */
  full: string
  holder: string
  leaseUntil: number
  /** The end of the longest pause that is possible. */
  latestPause: number
}

type LeasingOf = Leasing & { priority: number }

/** The pause of all mails; those of a domain are named after it. */
export const SERVER = 'smtp'
export const pauseName = (domain: string) => `to ${domain}`
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

const isPausing = 'until > :now and until <= :latestPause'
const PAUSE_OF_DOMAIN = `from mail_pause where queue = 'to ' || domain and ${isPausing}`

/** A mail that was taken up; `pauses` counts those of the server and of its domain whose end it is to find out. */
export type LeasedMail = OutboxRow & { pauses: number | string }

/**
 * Leases the first of a few mails that may be sent. On PostgreSQL workers take different mails instead of waiting for each
 * other; only the one that is taken gets locked there.
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
/** After an outage mails by the thousand are of no use and have not been given up yet: these leave them out. */
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

/** Moves the first mails to domains that have a pause out of the way of the others. Returns how many. */
export function* putOffPaused(priorities: readonly number[], now: number, latestPause: number): Transaction<number> {
  if (!(yield* first(anyPause({ now, latestPause })))) return 0
  let moved = 0
  for (const priority of priorities) moved += yield* run(putOff({ priority, now, latestPause }))
  return moved
}

export const changeMail = (id: string, changes: Partial<Insertable<OutboxTable>>): Transaction<number> =>
  run(tables.updateTable('outbox').set(changes).where('id', '=', id))

/** An attempt on a mail, which has it as long as the row names it. */
export interface Holding {
  id: string
  holder: string
}

const held = ({ id, holder }: Holding) =>
  tables.updateTable('outbox').where('id', '=', id).where('lease_by', '=', holder).where('status', '=', 'queued')

/** False where another attempt has the mail. */
export function* renewLease(holding: Holding, leaseUntil: number): Transaction<boolean> {
  return (yield* run(held(holding).set({ lease_until: leaseUntil }))) > 0
}

/** Notes that the server is about to have all of the text. False where another attempt has the mail. */
export function* noteEnding(holding: Holding, now: number, leaseUntil: number): Transaction<boolean> {
  return (yield* run(held(holding).set({ ending_at: now, lease_until: leaseUntil }))) > 0
}

const FREE = { lease_until: null, lease_by: null, ending_at: null }

/** Writes the outcome of a failed attempt, unless another one has the mail, and lets go of the mail. */
export const settleMail = (holding: Holding, changes: Partial<Insertable<OutboxTable>>): Transaction<number> =>
  run(held(holding).set({ ...FREE, ...changes }))

/** A mail that was sent is sent, even if another attempt has it now. */
export const markSent = (id: string, now: number): Transaction<number> =>
  changeMail(id, { ...FREE, status: 'sent', sent_at: now, payload: '{}' })

const kinds = SECRET_KINDS.map((kind) => `'${kind}'`).join(', ')
const PAYLOAD_OF_GIVEN_UP = `case when kind in (${kinds}) then '{}' else payload end`

/** Gives up a mail, which keeps its payload, so that it can be sent again; the payload of a secret mail is deleted. */
const bury = <P extends object>(reason: string, condition: string, from?: string) =>
  changeSome<P>(
    `status = case when unknown_outcomes > 0 then 'unknown' else 'dead' end, last_error = '${reason}',
     lease_until = null, lease_by = null, payload = ${PAYLOAD_OF_GIVEN_UP}`,
    condition,
    from,
  )

/** Without the index SQLite would go through all queued mails, for it has no statistics. */
const LEASED = 'outbox indexed by outbox_leased'

/**
 * Changes a batch of queued mails. Another process may have sent a mail meanwhile, so the condition is checked once
 * more, in words that invite no index.
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

/** Gives up a batch of mails that are of no use any more. */
export const buryExpired = (priority: number, now: number, limit: number): Transaction<number> =>
  run(expired({ priority, now, limit }))

/** Gives up a batch of mails whose every attempt ended with the process. */
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

/** Records for a batch of mails that the process which sent them ended before the server's response. */
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

/** Makes a batch of mails due that are put off beyond an instant. */
export const mendNext = (priority: number, latest: number, now: number, limit: number): Transaction<number> =>
  run(tooLate({ priority, latest, now, limit }))

/** Ends a batch of leases that last beyond an instant. */
export const mendLeases = (latest: number, limit: number): Transaction<number> => run(heldTooLong({ latest, limit }))

const kept = changeSome<{ now: number }>("status = 'kept'", 'next_at <= :now')

/** Keeps a batch of the mails that are due. */
export const keepQueued = (now: number, limit: number): Transaction<number> => run(kept({ now, limit }))

/** Without the index SQLite would sort all of them. */
const newest = prepared<OutboxRow, { limit: number }>(
  `select * from outbox indexed by outbox_created where status in ('queued', 'kept')
   order by created_at desc, id desc limit :limit`,
)

/** The newest mails that were not sent: a sent mail has an empty payload. */
export const newestUnsent = (db: Database, limit: number): Promise<OutboxRow[]> => db.ask(newest({ limit }))

const waiting = prepared<{ mails: number; oldest: number | null }, { before: number; most: number }>(
  `select count(*) as mails, min(created_at) as oldest from (select created_at from outbox
     where status = 'queued' and created_at <= :before order by created_at limit :most) as late`,
)

/** Counts the mails that were queued before an instant and still wait, up to `most`. */
export async function waitingSince(
  db: Database,
  before: number,
  most: number,
): Promise<{ mails: number; oldest: number }> {
  const [row] = await db.ask(waiting({ before, most }))
  return { mails: Number(row?.mails ?? 0), oldest: Number(row?.oldest ?? 0) }
}

/** For the operator: the next mails in a state after one, oldest first. */
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

/** False where another sender or another process was first. */
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

/** Undefined where another process has ended it, or there was none. */
export const endPause = (queue: string): Transaction<{ since: number } | undefined> =>
  first(tables.deleteFrom('mail_pause').where('queue', '=', queue).returning('since'))

export function* endPauses(): Transaction<void> {
  yield* run(tables.deleteFrom('mail_pause'))
}

/** Forgets pauses of domains that ended before an instant, and what a wrong clock has noted. */
export function* clearPauses(before: number, latest: number): Transaction<void> {
  yield* run(
    tables
      .deleteFrom('mail_pause')
      .where('queue', '!=', SERVER)
      .where((eb) => eb.or([eb('until', '<=', before), eb('until', '>', latest)])),
  )
}
