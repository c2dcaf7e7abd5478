import { type Kysely, sql } from 'kysely'

/** Adds draws, with the frozen list of entries of each draw and the places that were drawn from the list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('drawing')
    .addColumn('campaign_id', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('entries', 'integer', (c) => c.notNull())
    .addColumn('list_hash', 'text')
    .addColumn('frozen_at', 'bigint')
    .addColumn('public_value', 'text')
    .addColumn('public_value_at', 'bigint')
    .addColumn('drawn_at', 'bigint')
    .addPrimaryKeyConstraint('drawing_pk', ['campaign_id', 'key'])
    .execute()
  await db.schema
    .createTable('drawing_entry')
    .addColumn('campaign_id', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('no', 'integer', (c) => c.notNull())
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('player', 'text', (c) => c.notNull())
    .addColumn('cause', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('drawing_entry_pk', ['campaign_id', 'key', 'no'])
    .execute()
  await db.schema
    .createTable('drawing_place')
    .addColumn('campaign_id', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('entry_no', 'integer', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('player', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('unit_id', 'text')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('drawing_place_pk', ['campaign_id', 'key', 'place'])
    .execute()
  // Reads the entries of one draw in order, without reading the other events of the edition.
  await db.schema
    .createIndex('event_entry')
    .on('event')
    .columns(['campaign_id', 'subject', 'at', 'id'])
    .where(sql.ref('kind'), '=', sql.lit('entry'))
    .execute()
}
