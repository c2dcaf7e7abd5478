import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Lets processes that were started with different season files agree on one season. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('campaign').addColumn('begun_at', 'bigint').execute()
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) {
    // Every play reads `begun_at`, so long columns move behind it: SQLite reads a row from its start, and a long row
    // through overflow pages.
    await moveToTheEnd(db, 'definition', "not null default ''")
    await moveToTheEnd(db, 'secrets', '')
  }
  await db.schema
    .createTable('season_generation')
    .addColumn('n', 'integer', (c) => c.primaryKey())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('loaded_at', 'bigint', (c) => c.notNull())
    .execute()
}

async function moveToTheEnd(db: Kysely<unknown>, column: string, constraint: string): Promise<void> {
  await sql`alter table campaign add column moved text ${sql.raw(constraint)}`.execute(db)
  await sql`update campaign set moved = ${sql.ref(column)}`.execute(db)
  await sql`alter table campaign drop column ${sql.ref(column)}`.execute(db)
  await sql`alter table campaign rename column moved to ${sql.ref(column)}`.execute(db)
}
