import { type Kysely, sql } from 'kysely'

/**
 * Finds the prizes that the plays of a day have won. A losing play changes no unit, so it does not pay for this index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('prize_unit_given')
    .on('prize_unit')
    .columns(['campaign_id', 'won_at'])
    .where(sql<boolean>`play_id is not null`)
    .execute()
}
