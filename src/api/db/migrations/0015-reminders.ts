import type { Kysely } from 'kysely'

/** Adds daily mails that members have requested. Each mail contains the token, which can only stop these mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reminder')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('campaign_id', 'text', (c) => c.notNull())
    .addColumn('hour', 'integer', (c) => c.notNull())
    .addColumn('next_at', 'bigint', (c) => c.notNull())
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('reminder_pk', ['account_id', 'campaign_id'])
    .execute()
  await db.schema.createIndex('reminder_next').on('reminder').column('next_at').execute()
}
