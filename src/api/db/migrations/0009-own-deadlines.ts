import { type Kysely, sql } from 'kysely'

/**
 * Adds a deadline per prize, for prizes that a draw gives after the close; the other prizes have the deadline of their
 * edition.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('prize_unit').addColumn('claim_until', 'bigint').execute()
  await db.schema
    .createIndex('prize_unit_own_deadline')
    .on('prize_unit')
    .columns(['campaign_id', 'claim_until'])
    .where(sql<boolean>`state = 'won' and claim_until is not null`)
    .execute()
}
