import type { Insertable, Kysely, Selectable } from 'kysely'
import { all, type Database, first, prepared, run, type Transaction, tables } from '../db/database.ts'
import type { MailPauseTable, OutboxTable, Schema } from '../db/schema.ts'
import { withoutHints } from '../db/transaction.ts'
import { SECRET_KINDS } from './delivery-rules.ts'

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

/** So many mails that cannot be sent are passed over, so that nobody waits for long. */
const MOST_PASSED = 100

interface Leasing {
  priority: number
  now: number
  maxAttempts: number
  leaseUntil: number
}

/**
 * Leases the first of a few mails that may be sent. On PostgreSQL workers take different mails instead of waiting for each
 * other; only the one that is taken gets locked there.
 */
function leaseFirst(index: string, order: string, condition: string) {
  const few = `from outbox indexed by ${index} where status = 'queued' and priority = :priority and ${condition}
    order by ${order} limit ${MOST_PASSED}`
  const isSendable = `next_at <= :now and (expires_at is null or expires_at > :now) and attempts < :maxAttempts
    and (lease_until is null or lease_until <= :now)`
  const lease = (due: string) => `
    with due as materialized (${due})
    update outbox set lease_until = :leaseUntil, attempts = attempts + 1
    where id in (select id from due)
    returning *`
  return prepared<OutboxRow, Leasing>({
    sqlite: lease(
      `select id from (select id, next_at, expires_at, attempts, lease_until ${few}) where ${isSendable} limit 1`,
    ),
    postgres: lease(
      withoutHints(`select id from outbox where id in (select id ${few}) and status = 'queued' and ${isSendable}
        order by ${order} limit 1 for update skip locked`),
    ),
  })
}

const leaseByTurn = leaseFirst('outbox_due', 'next_at', 'next_at <= :now')
/** After an outage mails by the thousand are of no use and have not been given up yet: these leave them out. */
const leaseByDeadline = leaseFirst('outbox_deadline', 'expires_at', 'expires_at > :now')

export function* leaseMail(
  priority: number,
  now: number,
  { leaseUntil, maxAttempts }: { leaseUntil: number; maxAttempts: number },
): Transaction<OutboxRow | undefined> {
  const leasing = { priority, now, maxAttempts, leaseUntil }
  return (yield* first(leaseByTurn(leasing))) ?? (yield* first(leaseByDeadline(leasing)))
}

export function* changeMail(id: string, changes: Partial<Insertable<OutboxTable>>): Transaction<void> {
  yield* run(
    tables
      .updateTable('outbox')
      .set({ lease_until: null, ...changes })
      .where('id', '=', id),
  )
}

const kinds = SECRET_KINDS.map((kind) => `'${kind}'`).join(', ')

/** A dead mail keeps its payload, so that it can be sent again; the payload of a secret mail is deleted. */
const bury = <P extends object>(index: string, reason: string, condition: string) =>
  changeSome<P>(
    `status = 'dead', last_error = '${reason}', lease_until = null,
     payload = case when kind in (${kinds}) then '{}' else payload end`,
    index,
    condition,
  )

/**
 * Changes a batch of queued mails. The index is named because SQLite would rather go through all queued mails. Another
 * process may have sent a mail meanwhile, so the condition is asked once more, in words that invite no index.
 */
function changeSome<P extends object>(changes: string, index: string, condition: string) {
  return prepared<never, P & { limit: number }>(
    `update outbox set ${changes}
     where id in (select id from outbox indexed by ${index} where status = 'queued' and ${condition} limit :limit)
       and status || '' = 'queued' and (${condition})`,
  )
}

const isFree = '(lease_until is null or lease_until <= :now)'
const expired = bury<{ priority: number; now: number }>(
  'outbox_deadline',
  'TOO LATE',
  `priority = :priority and expires_at <= :now and ${isFree}`,
)
const silent = bury<{ now: number; most: number }>(
  'outbox_leased',
  'NO OUTCOME',
  'lease_until <= :now and attempts >= :most',
)

/** Gives up a batch of mails that are of no use any more. */
export const buryExpired = (priority: number, now: number, limit: number): Transaction<number> =>
  run(expired({ priority, now, limit }))

/** Gives up a batch of mails whose every attempt ended with the process. */
export const burySilent = (most: number, now: number, limit: number): Transaction<number> =>
  run(silent({ most, now, limit }))

const putOff = changeSome<{ priority: number; latest: number; now: number }>(
  'next_at = :now',
  'outbox_due',
  'priority = :priority and next_at > :latest',
)
const held = changeSome<{ latest: number }>('lease_until = null', 'outbox_leased', 'lease_until > :latest')

/** Makes a batch of mails due that are put off beyond an instant. */
export const mendNext = (priority: number, latest: number, now: number, limit: number): Transaction<number> =>
  run(putOff({ priority, latest, now, limit }))

/** Ends a batch of leases that last beyond an instant. */
export const mendLeases = (latest: number, limit: number): Transaction<number> => run(held({ latest, limit }))

const kept = changeSome<{ now: number }>("status = 'kept'", 'outbox_due', 'next_at <= :now')

/** Keeps a batch of the mails that are due. */
export const keepQueued = (now: number, limit: number): Transaction<number> => run(kept({ now, limit }))

const newest = prepared<OutboxRow, { limit: number }>(
  `select * from outbox indexed by outbox_created where status in ('queued', 'kept')
   order by created_at desc, id desc limit :limit`,
)

/** The newest mails that were not sent: a sent mail has an empty payload. */
export const newestUnsent = (db: Database, limit: number): Promise<OutboxRow[]> => db.ask(newest({ limit }))

const waiting = prepared<{ mails: number; oldest: number | null }, { before: number; most: number }>(
  `select count(*) as mails, min(created_at) as oldest from (select created_at from outbox indexed by outbox_status
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

const QUEUE = 'smtp'

export const pauseIn = (db: Kysely<Schema>): Promise<MailPauseTable | undefined> =>
  db.selectFrom('mail_pause').selectAll().where('queue', '=', QUEUE).executeTakeFirst()

export const currentPause = (): Transaction<MailPauseTable | undefined> =>
  first(tables.selectFrom('mail_pause').selectAll().where('queue', '=', QUEUE))

/** False where another sender or another process was first. */
export function* beginPause(pause: Omit<MailPauseTable, 'queue'>): Transaction<boolean> {
  const begun = yield* run(
    tables
      .insertInto('mail_pause')
      .values({ queue: QUEUE, ...pause })
      .onConflict((oc) => oc.column('queue').doNothing()),
  )
  return begun > 0
}

export function* prolongPause(changes: Omit<MailPauseTable, 'queue'>): Transaction<void> {
  yield* run(tables.updateTable('mail_pause').set(changes).where('queue', '=', QUEUE))
}

/** False where another process has ended it. */
export function* endPause(): Transaction<boolean> {
  return (yield* run(tables.deleteFrom('mail_pause').where('queue', '=', QUEUE))) > 0
}
