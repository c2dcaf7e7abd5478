import { type Kysely, sql } from 'kysely'

/**
 * Adds members' requests for one mail about the opening of an edition. The mail contains the token, which can only
 * cancel the member's other requests.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('opening_notice')
    .addColumn('campaign_id', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .addColumn('told_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('opening_notice_pk', ['account_id', 'campaign_id'])
    .execute()
  await db.schema
    .createIndex('opening_notice_waiting')
    .on('opening_notice')
    .columns(['campaign_id', 'account_id'])
    .where(sql<boolean>`told_at is null`)
    .execute()
  await db.schema.createIndex('opening_notice_campaign').on('opening_notice').column('campaign_id').execute()
}
