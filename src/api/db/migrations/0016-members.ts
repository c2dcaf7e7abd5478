import { type Kysely, sql } from 'kysely'

/** Indexes the members of an edition by id, for the job that records their last results before the edition's draw. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('holding_acts')
    .on('holding')
    .columns(['campaign_id', 'account_id'])
    .where(sql<boolean>`key = 'acts'`)
    .execute()
}
