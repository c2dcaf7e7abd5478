import { type Kysely, sql } from 'kysely'

/**
 * Indexes the queued mails of a priority by deadline, so that those that may still be sent are found without reading
 * the expired ones, and vice versa.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The queries repeat the conditions word for word, so that they use the index.
  await sql`create index outbox_deadline on outbox (priority, expires_at)
    where status = 'queued' and expires_at is not null`.execute(db)
  await db.schema.dropIndex('outbox_expires').execute()
}
