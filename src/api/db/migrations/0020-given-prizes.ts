import { type Kysely, sql } from 'kysely'

/** Finds what the plays of a day have won. A losing play touches no unit, and so pays nothing for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('prize_unit_given')
    .on('prize_unit')
    .columns(['campaign_id', 'won_at'])
    .where(sql<boolean>`play_id is not null`)
    .execute()
}
