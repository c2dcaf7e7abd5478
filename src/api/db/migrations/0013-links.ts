import { type Kysely, sql } from 'kysely'

/**
 * Adds links that a member gives away: links to a public page, which the member can end, and gifts, which are used
 * once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('link')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('campaign_id', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('shows_name', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('used_by', 'text')
    .addColumn('used_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute()
  await db.schema.createIndex('link_owner').on('link').columns(['account_id', 'campaign_id', 'kind']).execute()
  // Used for the erasure of an account that has used links of other members.
  await db.schema
    .createIndex('link_user')
    .on('link')
    .column('used_by')
    .where(sql.ref('used_by'), 'is not', null)
    .execute()
}
