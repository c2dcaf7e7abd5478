import type { Kysely } from 'kysely'

/** Adds records of the organiser's desk: answers to messages, and when parcels were sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ticket_reply')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('reference', 'text', (c) => c.notNull().references('ticket.reference').onDelete('cascade'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('ticket_reply_reference').on('ticket_reply').columns(['reference', 'at']).execute()
  await db.schema.createIndex('ticket_state').on('ticket').columns(['state', 'created_at']).execute()
  await db.schema.alterTable('prize_unit').addColumn('sent_at', 'bigint').execute()
  await db.schema.alterTable('prize_unit').addColumn('tracking', 'text').execute()
}
