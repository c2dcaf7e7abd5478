import { type Kysely, sql } from 'kysely'

/** A prize that is given after the end, by a draw, has a deadline of its own; the others end with their edition. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('prize_unit').addColumn('claim_until', 'bigint').execute()
  await db.schema
    .createIndex('prize_unit_own_deadline')
    .on('prize_unit')
    .columns(['campaign_id', 'claim_until'])
    .where(sql<boolean>`state = 'won' and claim_until is not null`)
    .execute()
}
