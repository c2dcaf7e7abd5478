import type { Kysely } from 'kysely'

/**
 * Adds stored responses to calls whose idempotency key is not recorded in a play, and the locks of matches, from which
 * predictions count.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('answered_call')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('campaign_id', 'text', (c) => c.notNull())
    .addColumn('key_hash', 'text', (c) => c.notNull())
    .addColumn('asked', 'text', (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('answered_call_pk', ['account_id', 'campaign_id', 'key_hash'])
    .execute()
  await db.schema.createIndex('answered_call_at').on('answered_call').column('at').execute()
  await db.schema
    .createTable('match_lock')
    .addColumn('campaign_id', 'text', (c) => c.notNull())
    .addColumn('match', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('match_lock_pk', ['campaign_id', 'match'])
    .execute()
}
