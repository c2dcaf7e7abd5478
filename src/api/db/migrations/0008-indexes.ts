import { type Kysely, sql } from 'kysely'

/**
 * Adds indexes for queries of the clean-up jobs that would read a whole table. The other queries of these jobs already
 * have indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('outbox_address').on('outbox').column('to_addr').execute()
  await db.schema.createIndex('outbox_created').on('outbox').column('created_at').execute()
  await db.schema.createIndex('ticket_created').on('ticket').column('created_at').execute()
  // Leaves out erased accounts, which are unconfirmed too and stay for ever.
  await db.schema
    .createIndex('account_unconfirmed')
    .on('account')
    .columns(['created_at', 'id'])
    .where(sql<boolean>`email_verified_at is null and status <> 'erased'`)
    .execute()
  await db.schema
    .createIndex('prize_unit_address')
    .on('prize_unit')
    .column('id')
    .where(sql.ref('address'), 'is not', null)
    .execute()
}
