import type { Kysely } from 'kysely'

/** Keeps the file and the author of each season, and the file that was brought and not applied. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('season_generation').addColumn('file', 'text').execute()
  await db.schema.alterTable('season_generation').addColumn('author', 'text').execute()
  await db.schema
    .createTable('season_draft')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('faults', 'text', (c) => c.notNull())
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
}
