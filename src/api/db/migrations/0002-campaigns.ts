import { type Kysely, PostgresAdapter, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('setting')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('campaign')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('edition', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('definition', 'text', (c) => c.notNull())
    .addColumn('definition_hash', 'text', (c) => c.notNull())
    .addColumn('seed', 'text', (c) => c.notNull())
    .addColumn('seed_commit', 'text', (c) => c.notNull())
    .addColumn('opens_at', 'bigint', (c) => c.notNull())
    .addColumn('closes_at', 'bigint', (c) => c.notNull())
    .addColumn('claim_until', 'bigint', (c) => c.notNull())
    .addColumn('paused_at', 'bigint')
    .addColumn('pause_reason', 'text')
    .addColumn('listed', 'smallint', (c) => c.notNull())
    .addColumn('loaded_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('campaign_edition', ['slug', 'edition'])
    .execute()

  await db.schema
    .createTable('rules_text')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('published_at', 'bigint', (c) => c.notNull())
    .addColumn('current', 'smallint', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('prize_unit')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('campaign_id', 'text', (c) => c.notNull().references('campaign.id'))
    .addColumn('unit', 'text', (c) => c.notNull())
    .addColumn('prize_key', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('cap_group', 'text', (c) => c.notNull())
    .addColumn('opens_at', 'bigint', (c) => c.notNull())
    .addColumn('code', 'text')
    .addColumn('account_id', 'text')
    .addColumn('cap_no', 'integer')
    .addColumn('play_id', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('won_at', 'bigint')
    .addColumn('claimed_at', 'bigint')
    .addColumn('address', 'text')
    .addColumn('reason', 'text')
    .addColumn('reminded', 'integer', (c) => c.notNull().defaultTo(0))
    .addUniqueConstraint('prize_unit_name', ['campaign_id', 'unit'])
    .execute()
  // Finds free units in the order in which they open.
  await db.schema
    .createIndex('prize_unit_free')
    .on('prize_unit')
    .columns(['campaign_id', 'opens_at', 'id', 'cap_group'])
    .where(sql.ref('account_id'), 'is', null)
    .execute()
  // Makes the database itself enforce the limit per person.
  await db.schema
    .createIndex('prize_unit_cap')
    .unique()
    .on('prize_unit')
    .columns(['account_id', 'campaign_id', 'cap_group', 'cap_no'])
    .where(sql.ref('account_id'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('prize_unit_play')
    .unique()
    .on('prize_unit')
    .column('play_id')
    .where(sql.ref('play_id'), 'is not', null)
    .execute()
  await db.schema.createIndex('prize_unit_state').on('prize_unit').columns(['state', 'won_at']).execute()

  // `seq` is the order of the ledger. Both engines assign the number without making writers wait.
  const play = db.schema.createTable('play')
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await (isPostgres
    ? play.addColumn('seq', 'bigint', (c) => c.generatedByDefaultAsIdentity().primaryKey())
    : play.addColumn('seq', 'integer', (c) => c.primaryKey().autoIncrement())
  )
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('campaign_id', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('slot', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('key_hash', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('symbols', 'text', (c) => c.notNull())
    .addColumn('unit_id', 'text')
    .addColumn('settles_at', 'bigint', (c) => c.notNull())
    .addColumn('revealed_at', 'bigint')
    .addColumn('notified_at', 'bigint')
    // Allows one play per slot, whatever the caller does. The index of the constraint also finds the plays of an
    // account.
    .addUniqueConstraint('play_slot', ['account_id', 'campaign_id', 'slot'])
    .execute()
  // No index begins with campaign_id: while the table is new, PostgreSQL would cache a plan that scans such an index
  // for every play.
  await db.schema
    .createIndex('play_to_settle')
    .on('play')
    .column('settles_at')
    .where(sql<boolean>`unit_id is not null and revealed_at is null and notified_at is null`)
    .execute()

  await db.schema
    .createTable('bonus_card')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('campaign_id', 'text', (c) => c.notNull().references('campaign.id'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('cause', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('bonus_card_account').on('bonus_card').columns(['account_id', 'campaign_id']).execute()

  await db.schema
    .createTable('ledger_event')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('campaign_id', 'text', (c) => c.notNull().references('campaign.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('unit_id', 'text', (c) => c.notNull().references('prize_unit.id'))
    .addColumn('reason', 'text')
    .execute()
  await db.schema.createIndex('ledger_event_account').on('ledger_event').columns(['account_id', 'at']).execute()
}
