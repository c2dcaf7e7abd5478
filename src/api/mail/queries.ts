import type { Insertable, Kysely, Selectable } from 'kysely'
import { all, first, prepared, run, type Transaction, tables } from '../db/database.ts'
import type { MailPauseTable, OutboxTable, Schema } from '../db/schema.ts'
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

const leaseDue = (locking: string) => `
  with due as materialized (
    select id from outbox
    where status = 'queued' and priority = :priority and next_at <= :now
      and (lease_until is null or lease_until <= :now) and (expires_at is null or expires_at > :now)
      and attempts < :maxAttempts
    order by next_at limit 1${locking}
  )
  update outbox set lease_until = :leaseUntil, attempts = attempts + 1
  where id in (select id from due)
  returning *`

/** Workers take different mails instead of waiting for each other. */
const leaseMails = prepared<OutboxRow, { priority: number; now: number; maxAttempts: number; leaseUntil: number }>({
  sqlite: leaseDue(''),
  postgres: leaseDue(' for update skip locked'),
})

export function* leaseMail(
  priority: number,
  now: number,
  { leaseUntil, maxAttempts }: { leaseUntil: number; maxAttempts: number },
): Transaction<OutboxRow | undefined> {
  return yield* first(leaseMails({ priority, now, maxAttempts, leaseUntil }))
}

export function* changeMail(id: string, changes: Partial<Insertable<OutboxTable>>): Transaction<void> {
  yield* run(
    tables
      .updateTable('outbox')
      .set({ lease_until: null, ...changes })
      .where('id', '=', id),
  )
}

/** A dead mail keeps its payload, so that it can be sent again; the payload of a secret mail is deleted. */
const buried = (reason: string) =>
  tables
    .updateTable('outbox')
    .set((eb) => ({
      status: 'dead',
      last_error: reason,
      lease_until: null,
      payload: eb.case().when('kind', 'in', SECRET_KINDS).then('{}').else(eb.ref('payload')).end(),
    }))
    .where('status', '=', 'queued')

export const buryExpired = (now: number): Transaction<number> =>
  run(
    buried('TOO LATE')
      .where('expires_at', '<=', now)
      .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)])),
  )

export const burySilent = (maxAttempts: number, now: number): Transaction<number> =>
  run(buried('NO OUTCOME').where('attempts', '>=', maxAttempts).where('lease_until', '<=', now))

/** Makes mails due that are put off beyond `latest.next`, and ends leases beyond `latest.lease`. */
export function* mendTimes(now: number, latest: { next: number; lease: number }): Transaction<void> {
  const queued = tables.updateTable('outbox').where('status', '=', 'queued')
  yield* run(queued.set({ next_at: now }).where('next_at', '>', latest.next))
  yield* run(queued.set({ lease_until: null }).where('lease_until', '>', latest.lease))
}

export function* keepQueued(now: number): Transaction<void> {
  yield* run(
    tables.updateTable('outbox').set({ status: 'kept' }).where('status', '=', 'queued').where('next_at', '<=', now),
  )
}

/** The newest mails that were not sent: a sent mail has an empty payload. */
export const newestUnsent = (db: Kysely<Schema>, limit: number): Promise<OutboxRow[]> =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('status', 'in', ['queued', 'kept'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Counts the mails that were queued before an instant and still wait. */
export const waitingSince = (db: Kysely<Schema>, before: number): Promise<{ mails: number; oldest: number }> =>
  db
    .selectFrom('outbox')
    .select((eb) => [eb.fn.countAll<number>().as('mails'), eb.fn.min('created_at').as('oldest')])
    .where('status', '=', 'queued')
    .where('created_at', '<=', before)
    .executeTakeFirstOrThrow()

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
