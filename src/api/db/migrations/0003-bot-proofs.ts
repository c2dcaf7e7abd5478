import type { Kysely } from 'kysely'

/** Stores used proofs until they would have expired anyway. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bot_proof')
    .addColumn('nonce', 'text', (c) => c.primaryKey())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('bot_proof_expires').on('bot_proof').column('expires_at').execute()
}
