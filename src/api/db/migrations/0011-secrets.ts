import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Adds data that is published later than the definition's hash, and the instant up to which moments are written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('campaign').addColumn('moments_until', 'bigint').execute()
  // Existing editions have all their moments.
  await sql`update campaign set moments_until = closes_at`.execute(db)
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) await moveDefinitionToTheEnd(db)
  await db.schema.alterTable('campaign').addColumn('secrets', 'text').execute()
}

/** Every play reads `moments_until`, and SQLite reads a row from its start, through overflow pages if it is long. */
async function moveDefinitionToTheEnd(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('campaign')
    .addColumn('moved', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`update campaign set moved = definition`.execute(db)
  await db.schema.alterTable('campaign').dropColumn('definition').execute()
  await db.schema.alterTable('campaign').renameColumn('moved', 'definition').execute()
}
