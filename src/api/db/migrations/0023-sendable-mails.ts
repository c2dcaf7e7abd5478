import { type Kysely, sql } from 'kysely'

/** The mails of a priority by their deadline: what may still be sent, without those that are of no use, and the other way round. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The queries repeat the conditions word by word.
  await sql`create index outbox_deadline on outbox (priority, expires_at)
    where status = 'queued' and expires_at is not null`.execute(db)
  await db.schema.dropIndex('outbox_expires').execute()
}
