import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Adds `secrets`, data that is published later than the definition's hash, and `moments_until`, the instant up to which
 * the moments are stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('campaign').addColumn('moments_until', 'bigint').execute()
  // Existing editions have all their moments.
  await sql`update campaign set moments_until = closes_at`.execute(db)
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) await moveDefinitionToTheEnd(db)
  await db.schema.alterTable('campaign').addColumn('secrets', 'text').execute()
}

/**
 * Moves the definition behind `moments_until`, which every play reads: SQLite reads a row from its start, and a long
 * row through overflow pages.
 */
async function moveDefinitionToTheEnd(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('campaign')
    .addColumn('moved', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`update campaign set moved = definition`.execute(db)
  await db.schema.alterTable('campaign').dropColumn('definition').execute()
  await db.schema.alterTable('campaign').renameColumn('moved', 'definition').execute()
}
