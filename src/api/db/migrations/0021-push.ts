import { type Kysely, sql } from 'kysely'

/** Adds the devices on which members have requested notices, and the time of each member's next notice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_plan')
    .addColumn('account_id', 'text', (c) => c.primaryKey())
    .addColumn('hour', 'integer', (c) => c.notNull())
    .addColumn('next_at', 'bigint')
    .addColumn('last_day', 'text')
    .execute()
  await db.schema.createIndex('push_plan_next').on('push_plan').column('next_at').execute()
  await db.schema
    .createTable('push_subscription')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('session_id', 'text', (c) => c.notNull())
    .addColumn('endpoint', 'text', (c) => c.notNull())
    .addColumn('p256dh', 'text', (c) => c.notNull())
    .addColumn('auth', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('send_at', 'bigint')
    .addColumn('send_until', 'bigint')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('push_subscription_account').on('push_subscription').column('account_id').execute()
  await db.schema
    .createIndex('push_subscription_due')
    .on('push_subscription')
    .column('send_at')
    .where(sql<boolean>`send_at is not null`)
    .execute()
}
