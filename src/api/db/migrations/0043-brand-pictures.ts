import type { Kysely } from 'kysely'

/** Adds the pictures of a brand, each once, beside the seasons that name them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('brand_picture')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('webp', 'text', (c) => c.notNull())
    .execute()
}
