import type { Kysely } from 'kysely'

/** Keeps the public changes of editions that have begun. `campaign.amended` counts them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('amendment')
    .addColumn('campaign_id', 'text', (c) => c.notNull())
    .addColumn('n', 'integer', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('secrets', 'text', (c) => c.notNull())
    .addColumn('seed', 'text', (c) => c.notNull())
    .addColumn('seed_commit', 'text', (c) => c.notNull())
    .addColumn('author', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('amendment_pkey', ['campaign_id', 'n'])
    .execute()
  await db.schema
    .alterTable('campaign')
    .addColumn('amended', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
