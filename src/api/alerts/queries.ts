import type { Insertable, Selectable } from 'kysely'
import { all, type Database, prepared, run, type Transaction, tables } from '../db/database.ts'
import { SECRET_KINDS } from '../mail/delivery-rules.ts'
import type { AlertPostTable, AlertTable } from './tables.ts'

/** An alert that dies must not cause the next one, and a secret mail cannot be sent again. */
const UNCOUNTED = ['alert', ...SECRET_KINDS].map((kind) => `'${kind}'`).join(', ')

const failed = prepared<{ mails: number }, { status: string; since: number; now: number; most: number }>(
  `select count(*) as mails from (select 1 from outbox
     where status = :status and created_at > :since and expires_at > :now and kind not in (${UNCOUNTED})
     limit :most) as failed`,
)

/** Counts the mails that have failed and that the operator can send again; `since` is the age of the oldest one. */
export async function countFailed(db: Database, times: { since: number; now: number }, most: number): Promise<number> {
  const counts = ['dead', 'unknown'].map((status) => db.ask(failed({ status, ...times, most })))
  const rows = (await Promise.all(counts)).flat()
  return Math.min(
    most,
    rows.reduce((sum, { mails }) => sum + Number(mails), 0),
  )
}

export const toldAlerts = (): Transaction<AlertTable[]> => all(tables.selectFrom('alert').selectAll().orderBy('name'))

/** Returns false if another process has stored the alert. */
export function* insertAlert(row: AlertTable): Transaction<boolean> {
  const added = yield* run(
    tables
      .insertInto('alert')
      .values(row)
      .onConflict((oc) => oc.column('name').doNothing()),
  )
  return added > 0
}

/** The columns by which a change of another process shows. */
type ReadAlert = Pick<AlertTable, 'name' | 'told_at' | 'ended_at'>

/** Returns false if another process has changed the alert since `former` was read. */
export function* changeAlert(former: ReadAlert, changes: Partial<AlertTable>): Transaction<boolean> {
  const { name, told_at, ended_at } = former
  const changed = yield* run(
    tables
      .updateTable('alert')
      .set(changes)
      .where('name', '=', name)
      .where('told_at', '=', told_at)
      .where('ended_at', ended_at === null ? 'is' : '=', ended_at),
  )
  return changed > 0
}

export function* deleteAlert({ name, told_at }: ReadAlert): Transaction<boolean> {
  return (yield* run(tables.deleteFrom('alert').where('name', '=', name).where('told_at', '=', told_at))) > 0
}

export function* insertPost(row: Insertable<AlertPostTable>): Transaction<void> {
  yield* run(tables.insertInto('alert_post').values(row))
}

/** Returns the posts that are due, oldest first. A post that waits beyond `latest` was stored by a wrong clock. */
export const duePosts = (db: Database, { now, latest }: { now: number; latest: number }, limit: number) =>
  db.read
    .selectFrom('alert_post')
    .selectAll()
    .where((eb) => eb.or([eb('next_at', '<=', now), eb('next_at', '>', latest)]))
    .orderBy('id')
    .limit(limit)
    .execute() as Promise<Selectable<AlertPostTable>[]>

export function* putOffPost(id: string, changes: Pick<AlertPostTable, 'next_at'> & { attempts: number }) {
  yield* run(tables.updateTable('alert_post').set(changes).where('id', '=', id))
}

export function* deletePost(id: string): Transaction<void> {
  yield* run(tables.deleteFrom('alert_post').where('id', '=', id))
}

/** Counts a failed round of a job. */
export function* noteFailure(name: string, now: number): Transaction<void> {
  yield* run(
    tables
      .insertInto('failing_job')
      .values({ name, rounds: 1, since: now, last_at: now })
      .onConflict((oc) =>
        oc.column('name').doUpdateSet((eb) => ({ rounds: eb('failing_job.rounds', '+', 1), last_at: now })),
      ),
  )
}

export function* forgetFailures(name: string): Transaction<void> {
  yield* run(tables.deleteFrom('failing_job').where('name', '=', name))
}

/** Deletes the failures of jobs that no process has run since `before`. */
export function* forgetOldFailures(before: number): Transaction<void> {
  yield* run(tables.deleteFrom('failing_job').where('last_at', '<', before))
}

/** Returns the jobs that have failed `rounds` times or more in a row, since `since` or earlier. */
export const failingJobs = (db: Database, { rounds, since }: { rounds: number; since: number }) =>
  db.read
    .selectFrom('failing_job')
    .select(['name', 'rounds'])
    .where('rounds', '>=', rounds)
    .where('since', '<=', since)
    .orderBy('name')
    .execute()
