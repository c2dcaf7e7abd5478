import { type Kysely, sql } from 'kysely'

/** Adds the closing draw: its prizes, when a prize was passed on, and the name under which a winner is shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('drawing_unit')
    .addColumn('campaign_id', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('no', 'integer', (c) => c.notNull())
    .addColumn('unit_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('drawing_unit_pk', ['campaign_id', 'key', 'no'])
    .execute()
  await db.schema.alterTable('drawing').addColumn('units', 'integer').execute()
  await db.schema.alterTable('drawing').addColumn('given', 'integer').execute()
  await db.schema.alterTable('prize_unit').addColumn('passed_on_at', 'bigint').execute()
  await sql`update prize_unit set passed_on_at =
    (select drawing_place.at from drawing_place where unit_id = prize_unit.id and state = 'lapsed')`.execute(db)
  // Finds the prizes that have lost their winner.
  await db.schema
    .createIndex('prize_unit_loose')
    .on('prize_unit')
    .columns(['campaign_id', 'id'])
    .where(sql<boolean>`state in ('expired', 'annulled', 'declined') and passed_on_at is null`)
    .execute()
  await db.schema
    .createIndex('drawing_place_unit')
    .on('drawing_place')
    .column('unit_id')
    .where(sql.ref('unit_id'), 'is not', null)
    .execute()
  await db.schema.alterTable('prize_unit').addColumn('shown_as', 'text').execute()
}
