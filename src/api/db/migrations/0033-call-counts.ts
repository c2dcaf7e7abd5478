import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Stores the counts of rate limits that several API processes share. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema.createTable('call_count')
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  // Without a log, a count costs no flush and no replication. After a crash of PostgreSQL the table is empty, which only
  // starts all counts again.
  await (isPostgres ? table.modifyFront(sql`unlogged`) : table)
    .addColumn('key_hash', 'text', (c) => c.primaryKey())
    .addColumn('calls', 'integer', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('call_count_ends').on('call_count').column('ends_at').execute()
}
