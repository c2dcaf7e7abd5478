import { type Kysely, sql } from 'kysely'

/** For jobs that run each minute and read what is due alone, however long the queue of mails and the lists of draws are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The desk's lists and the mails that wait for long, oldest first.
  await db.schema.createIndex('outbox_status').on('outbox').columns(['status', 'created_at', 'id']).execute()
  // The queries of these repeat the conditions word by word.
  await sql`create index outbox_expires on outbox (expires_at)
    where status = 'queued' and expires_at is not null`.execute(db)
  await sql`create index outbox_leased on outbox (lease_until)
    where status = 'queued' and lease_until is not null`.execute(db)
  // The alternates of a draw: those who have won come before them.
  await sql`create index drawing_place_waiting on drawing_place (campaign_id, key, place)
    where state = 'waiting'`.execute(db)
}
