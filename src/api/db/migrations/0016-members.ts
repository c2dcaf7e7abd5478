import { type Kysely, sql } from 'kysely'

/** The members of an edition in the order of their ids, for the record that precedes its draw. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('holding_acts')
    .on('holding')
    .columns(['campaign_id', 'account_id'])
    .where(sql<boolean>`key = 'acts'`)
    .execute()
}
