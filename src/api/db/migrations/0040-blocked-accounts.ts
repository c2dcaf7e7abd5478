import type { Kysely } from 'kysely'

/** Adds the reason for which the desk has blocked an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('account').addColumn('block_reason', 'text').execute()
}
