import { type Kysely, sql } from 'kysely'

/** Adds indexes for jobs of each minute: they find prizes to remind of or to pass on, without the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The queries repeat the conditions word for word, so that they use the indexes.
  await sql`create index prize_unit_to_remind on prize_unit (campaign_id, reminded, won_at)
    where state = 'won' and claim_until is null`.execute(db)
  await db.schema.dropIndex('prize_unit_unclaimed').execute()
  await sql`create index prize_unit_own_to_remind on prize_unit (campaign_id, reminded, claim_until)
    where state = 'won' and claim_until is not null`.execute(db)
  // Prizes that have lost their winner, of a draw or of a whole edition, page by page in a fixed order.
  await sql`create index prize_unit_loose_pool on prize_unit (campaign_id, pool, unit)
    where state in ('expired', 'annulled', 'declined') and passed_on_at is null`.execute(db)
  await db.schema.dropIndex('prize_unit_loose').execute()
}
