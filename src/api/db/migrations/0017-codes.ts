import { type Kysely, sql } from 'kysely'

/** Adds partner codes, stored as hashes only, and the wrong codes that were tried. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('code_batch')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('campaign_id', 'text', (c) => c.notNull())
    .addColumn('offer', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('completed_at', 'bigint')
    .addColumn('blocked_at', 'bigint')
    .addColumn('block_reason', 'text')
    .addColumn('blocked_by', 'text')
    .execute()
  await db.schema.createIndex('code_batch_offer').on('code_batch').columns(['campaign_id', 'offer']).execute()
  await db.schema
    .createTable('code')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('batch_id', 'text', (c) => c.notNull())
    .addColumn('uses_left', 'integer')
    .addColumn('last_used_at', 'bigint')
    .addColumn('reserved_by', 'text')
    .addColumn('reserved_until', 'bigint')
    .execute()
  await db.schema.createIndex('code_of_batch').on('code').columns(['batch_id', 'hash']).execute()
  await db.schema
    .createIndex('code_reserved')
    .on('code')
    .columns(['reserved_by', 'reserved_until'])
    .where(sql.ref('reserved_by'), 'is not', null)
    .execute()
  await db.schema
    .createTable('wrong_code')
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('wrong_code_pk', ['subject', 'code_hash'])
    .execute()
  await db.schema.createIndex('wrong_code_at').on('wrong_code').column('at').execute()
  // Codes give units in the order of the units' names. The queries repeat the condition word for word, so that they use
  // the index.
  await sql`create index prize_unit_of_code on prize_unit (campaign_id, pool, unit)
    where account_id is null and cap_group <> 'waiting' and substr(pool, 1, 5) = 'code:'`.execute(db)
}
