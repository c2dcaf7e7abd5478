import { type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely'

/** Adds predictions of matches, the data that the desk enters about matches, and boards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addPredictions(db)
  await addMatches(db)
  await addBoards(db)
  await addLeagues(db)
  await addBadgePasses(db)
}

async function addPredictions(db: Kysely<unknown>): Promise<void> {
  await clustered(
    db,
    db.schema
      .createTable('prediction')
      .addColumn('campaign_id', 'text', (c) => c.notNull())
      .addColumn('match', 'integer', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('home', 'integer', (c) => c.notNull())
      .addColumn('away', 'integer', (c) => c.notNull())
      .addColumn('through', 'integer')
      .addColumn('saves', 'integer', (c) => c.notNull())
      .addColumn('play_id', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('tier', 'text')
      .addColumn('earned', 'integer', (c) => c.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('prediction_pk', ['campaign_id', 'match', 'account_id']),
  ).execute()
  await db.schema
    .createIndex('prediction_account')
    .on('prediction')
    .columns(['account_id', 'campaign_id', 'match'])
    .execute()
  await clustered(
    db,
    db.schema
      .createTable('champion_pick')
      .addColumn('campaign_id', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('team', 'text')
      .addColumn('at', 'bigint')
      .addColumn('second', 'text')
      .addColumn('second_at', 'bigint')
      .addColumn('saves', 'integer', (c) => c.notNull())
      .addColumn('earned', 'integer', (c) => c.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('champion_pick_pk', ['campaign_id', 'account_id']),
  ).execute()
}

async function addMatches(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('match_entry')
    .addColumn('campaign_id', 'text', (c) => c.notNull())
    .addColumn('match', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('kickoff', 'bigint')
    .addColumn('result', 'text')
    .addColumn('reason', 'text')
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('match_entry_pk', ['campaign_id', 'match', 'version'])
    .execute()
  await db.schema
    .createTable('group_ruling')
    .addColumn('campaign_id', 'text', (c) => c.notNull())
    .addColumn('n', 'integer', (c) => c.notNull())
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('teams', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('group_ruling_pk', ['campaign_id', 'n'])
    .execute()
  await db.schema
    .createTable('counting')
    .addColumn('campaign_id', 'text', (c) => c.notNull())
    .addColumn('match', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('after', 'text')
    .addPrimaryKeyConstraint('counting_pk', ['campaign_id', 'match'])
    .execute()
}

async function addBoards(db: Kysely<unknown>): Promise<void> {
  await clustered(
    db,
    db.schema
      .createTable('score')
      .addColumn('campaign_id', 'text', (c) => c.notNull())
      .addColumn('scope', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('points', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('exact', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('winners', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('champion', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('rank', 'integer', (c) => c.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('score_pk', ['campaign_id', 'scope', 'account_id']),
  ).execute()
  await db.schema
    .createIndex('score_rank')
    .on('score')
    .columns(['campaign_id', 'scope', 'rank', 'account_id'])
    .execute()
  await clustered(
    db,
    db.schema
      .createTable('standing')
      .addColumn('campaign_id', 'text', (c) => c.notNull())
      .addColumn('scope', 'text', (c) => c.notNull())
      .addColumn('points', 'integer', (c) => c.notNull())
      .addColumn('rank', 'integer', (c) => c.notNull())
      .addColumn('n', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('standing_pk', ['campaign_id', 'scope', 'points', 'rank']),
  ).execute()
  await db.schema
    .createTable('board_name')
    .addColumn('campaign_id', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_norm', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('hidden_at', 'bigint')
    .addColumn('hidden_reason', 'text')
    .addColumn('hidden_by', 'text')
    .addPrimaryKeyConstraint('board_name_pk', ['campaign_id', 'account_id'])
    .execute()
  await db.schema
    .createIndex('board_name_norm')
    .unique()
    .on('board_name')
    .columns(['campaign_id', 'name_norm'])
    .execute()
  await db.schema.createIndex('board_name_account').on('board_name').column('account_id').execute()
}

async function addLeagues(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('league')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('campaign_id', 'text', (c) => c.notNull())
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('key_hash', 'text', (c) => c.notNull())
    .addColumn('is_open', 'integer', (c) => c.notNull())
    .addColumn('people', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('league_code').unique().on('league').columns(['campaign_id', 'code']).execute()
  await db.schema.createIndex('league_key').unique().on('league').columns(['owner', 'key_hash']).execute()
  await db.schema
    .createTable('league_member')
    .addColumn('league_id', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('campaign_id', 'text', (c) => c.notNull())
    .addColumn('joined_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('league_member_pk', ['league_id', 'account_id'])
    .execute()
  await db.schema.createIndex('league_of_member').on('league_member').columns(['account_id', 'campaign_id']).execute()
}

async function addBadgePasses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('badge_pass')
    .addColumn('campaign_id', 'text', (c) => c.notNull())
    .addColumn('match', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('after', 'text')
    .addPrimaryKeyConstraint('badge_pass_pk', ['campaign_id', 'match'])
    .execute()
}

/**
 * On SQLite, stores the rows in the index of the primary key, so that reading them in the order of accounts visits each
 * page once.
 */
function clustered<T extends string, C extends string>(
  db: Kysely<unknown>,
  table: CreateTableBuilder<T, C>,
): CreateTableBuilder<T, C> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? table : table.modifyEnd(sql`without rowid`)
}
