import { type Kysely, sql } from 'kysely'

/**
 * Lets the mail queue wait for the mail server: adds a priority and a deadline for each mail, and pauses for each
 * queue.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('priority', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  // Null in rows written by an older version, which has no deadlines and may still run beside this one.
  await db.schema.alterTable('outbox').addColumn('expires_at', 'bigint').execute()
  // Mails that were given up cannot be sent again, because older versions deleted their content at that moment.
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
