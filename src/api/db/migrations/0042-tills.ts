import { type Kysely, sql } from 'kysely'

/**
 * Adds shops, the uses of prize codes at their tills, and the hash by which a till finds a code. A migration does not
 * have the key, so the job `codes` fills in the hashes of the prizes that are claimed already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shop')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute()
  await db.schema
    .createTable('code_use')
    .addColumn('unit_id', 'text', (c) => c.primaryKey())
    .addColumn('shop_id', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('code_use_shop').on('code_use').columns(['shop_id', 'at']).execute()
  await db.schema.alterTable('prize_unit').addColumn('till_hash', 'text').execute()
  await sql`create index prize_unit_till on prize_unit (till_hash) where till_hash is not null`.execute(db)
  // The index is empty once all hashes are there: a claim sets the state and the hash at once.
  await sql`create index prize_unit_without_till on prize_unit (id)
    where till_hash is null and kind = 'code' and state in ('claimed', 'delivered')`.execute(db)
}
