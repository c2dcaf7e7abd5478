import { type Kysely, sql } from 'kysely'

/**
 * Adds the tax records of winners, which outlive an account, and indexes for the rows that now end by time and for the
 * export of places in draws.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tax_record')
    .addColumn('unit_id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('country', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('keep_until', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('tax_record_keep_until')
    .on('tax_record')
    .columns(['keep_until', 'at', 'unit_id'])
    .execute()
  await db.schema.createIndex('link_created').on('link').column('created_at').execute()
  await db.schema
    .createIndex('board_name_hidden')
    .on('board_name')
    .column('hidden_at')
    .where(sql.ref('hidden_at'), 'is not', null)
    .execute()
  await db.schema.createIndex('drawing_place_account').on('drawing_place').column('account_id').execute()
}
