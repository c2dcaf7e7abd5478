import { type Kysely, sql } from 'kysely'

/** Lets the queue of mails wait for its server: each mail gets a priority and an end, and the queue a pause. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('priority', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  // Null for rows of a version without deadlines, which may still be running beside this one.
  await db.schema.alterTable('outbox').addColumn('expires_at', 'bigint').execute()
  // Former versions emptied a mail when they gave it up, so it cannot be sent again.
  await sql`update outbox set payload = '' where status = 'dead'`.execute(db)
  await db.schema.dropIndex('outbox_due').execute()
  await db.schema.createIndex('outbox_due').on('outbox').columns(['status', 'priority', 'next_at']).execute()
  await db.schema
    .createTable('mail_pause')
    .addColumn('queue', 'text', (c) => c.primaryKey())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .execute()
}
