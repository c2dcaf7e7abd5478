import { type Kysely, sql } from 'kysely'

/**
 * Adds indexes for jobs that run each minute, so that they read only due rows, however long the mail queue and the
 * lists of draws are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Used for the desk's lists and to find mails that have waited for long, both oldest first.
  await db.schema.createIndex('outbox_status').on('outbox').columns(['status', 'created_at', 'id']).execute()
  // The queries repeat the conditions word for word, so that they use the indexes.
  await sql`create index outbox_expires on outbox (expires_at)
    where status = 'queued' and expires_at is not null`.execute(db)
  await sql`create index outbox_leased on outbox (lease_until)
    where status = 'queued' and lease_until is not null`.execute(db)
  // Finds the alternates of a draw without reading the winners before them.
  await sql`create index drawing_place_waiting on drawing_place (campaign_id, key, place)
    where state = 'waiting'`.execute(db)
}
