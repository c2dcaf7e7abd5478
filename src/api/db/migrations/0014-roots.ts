import type { Kysely } from 'kysely'

/** Adds the roots of the ledger: one per edition and day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ledger_root')
    .addColumn('campaign_id', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('plays', 'integer', (c) => c.notNull())
    .addColumn('last_seq', 'bigint', (c) => c.notNull())
    .addColumn('root', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('ledger_root_pk', ['campaign_id', 'day'])
    .execute()
}
