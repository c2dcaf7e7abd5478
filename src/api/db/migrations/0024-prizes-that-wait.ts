import { type Kysely, sql } from 'kysely'

/**
 * Adds indexes for jobs that run each minute, so that they read only the prizes that need a reminder or a new winner.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The queries repeat the conditions word for word, so that they use the indexes.
  await sql`create index prize_unit_to_remind on prize_unit (campaign_id, reminded, won_at)
    where state = 'won' and claim_until is null`.execute(db)
  await db.schema.dropIndex('prize_unit_unclaimed').execute()
  await sql`create index prize_unit_own_to_remind on prize_unit (campaign_id, reminded, claim_until)
    where state = 'won' and claim_until is not null`.execute(db)
  // Reads prizes that have lost their winner page by page in a fixed order, for one draw or for a whole edition.
  await sql`create index prize_unit_loose_pool on prize_unit (campaign_id, pool, unit)
    where state in ('expired', 'annulled', 'declined') and passed_on_at is null`.execute(db)
  await db.schema.dropIndex('prize_unit_loose').execute()
}
