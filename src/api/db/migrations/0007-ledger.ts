import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Makes one ledger for all games: each game defines the `detail` of its plays, and events need not be about prizes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addCampaignColumns(db)
  await recordCommitments(db)
  await db.schema.alterTable('play').renameColumn('symbols', 'detail').execute()
  await db.schema
    .alterTable('play')
    .addColumn('action', 'text', (c) => c.notNull().defaultTo('card'))
    .execute()
  await db.schema.alterTable('play').addColumn('country', 'text').execute()
  await db.schema.alterTable('bonus_card').renameTo('extra_play').execute()
  await widenEvents(db)
  await widenUnits(db)
  await addStates(db)
  await sql`update setting set key = 'demo-anchors:rasca' where key = 'demo-anchors'`.execute(db)
}

async function addCampaignColumns(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('campaign').addColumn('cancelled_at', 'bigint').execute()
  await db.schema.alterTable('campaign').addColumn('cancel_reason', 'text').execute()
  await db.schema.alterTable('campaign').addColumn('player_key', 'text').execute()
  if (!isPostgres(db)) await moveDefinitionToTheEnd(db)
}

/**
 * Moves the definition, which has some kilobytes, behind the columns that every play reads. SQLite reads a row from its
 * start, and a long row through overflow pages.
 */
async function moveDefinitionToTheEnd(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('campaign')
    .addColumn('moved', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`update campaign set moved = definition`.execute(db)
  await db.schema.alterTable('campaign').dropColumn('definition').execute()
  await db.schema.alterTable('campaign').renameColumn('moved', 'definition').execute()
}

const isPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Adds the table of commitments, without a foreign key, because a commitment outlives a withdrawn edition. */
async function recordCommitments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('commitment')
    .addColumn('campaign_id', 'text', (c) => c.notNull())
    .addColumn('n', 'integer', (c) => c.notNull())
    .addColumn('definition_hash', 'text', (c) => c.notNull())
    .addColumn('seed_commit', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('commitment_pk', ['campaign_id', 'n'])
    .execute()
  await sql`insert into commitment (campaign_id, n, definition_hash, seed_commit, at)
    select id, 1, definition_hash, seed_commit, loaded_at from campaign`.execute(db)
}

async function widenEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('event')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text')
    .addColumn('campaign_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('once', 'text')
    .addColumn('unit_id', 'text')
    .addColumn('play_id', 'text')
    .addColumn('subject', 'text')
    .addColumn('amount', 'integer')
    .addColumn('reason', 'text')
    .execute()
  await sql`insert into event (id, account_id, campaign_id, kind, at, actor, unit_id, reason)
    select id, account_id, campaign_id, kind, at,
      case kind when 'claim' then 'member' when 'expiry' then 'system' else 'operator' end, unit_id, reason
    from ledger_event`.execute(db)
  await db.schema.dropTable('ledger_event').execute()
  await db.schema.createIndex('event_account').on('event').columns(['account_id', 'at']).execute()
  await db.schema
    .createIndex('event_campaign')
    .on('event')
    .columns(['campaign_id', 'at'])
    .where(sql.ref('account_id'), 'is', null)
    .execute()
  // The database ensures that a badge, an entry or a gift is given once.
  await db.schema
    .createIndex('event_once')
    .unique()
    .on('event')
    .columns(['account_id', 'campaign_id', 'kind', 'once'])
    .where(sql.ref('once'), 'is not', null)
    .execute()
}

/** Adds the pool of a unit, and allows units without a moment, which no play can win. */
async function widenUnits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('prize_unit')
    .addColumn('pool', 'text', (c) => c.notNull().defaultTo('main'))
    .execute()
  await db.schema.alterTable('prize_unit').addColumn('delivered_at', 'bigint').execute()
  await db.schema.dropIndex('prize_unit_free').execute()
  if (isPostgres(db)) {
    await db.schema
      .alterTable('prize_unit')
      .alterColumn('opens_at', (c) => c.dropNotNull())
      .execute()
  } else {
    await allowNullMoment(db)
  }
  // Used by every play to find whether there is anything to win.
  await db.schema
    .createIndex('prize_unit_open')
    .on('prize_unit')
    .columns(['campaign_id', 'pool', 'opens_at'])
    .where(sql.ref('account_id'), 'is', null)
    .execute()
  // Finds free units. `cap_group` comes before `opens_at`, so that the first unit of one group is found without
  // scanning all units of a group whose limit the person has reached.
  await db.schema
    .createIndex('prize_unit_free')
    .on('prize_unit')
    .columns(['campaign_id', 'pool', 'cap_group', 'opens_at', 'id'])
    .where(sql.ref('account_id'), 'is', null)
    .execute()
  // Reads the published moments page by page.
  await db.schema
    .createIndex('prize_unit_moment')
    .on('prize_unit')
    .columns(['campaign_id', 'opens_at', 'unit'])
    .execute()
  // Finds unclaimed prizes, to remind their winners and to expire the prizes.
  await db.schema
    .createIndex('prize_unit_unclaimed')
    .on('prize_unit')
    .columns(['campaign_id', 'won_at'])
    .where(sql.ref('state'), '=', sql.lit('won'))
    .execute()
}

/** SQLite cannot change a column in place, so the values move to a new column. */
async function allowNullMoment(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('prize_unit').addColumn('moment', 'bigint').execute()
  await sql`update prize_unit set moment = opens_at`.execute(db)
  await db.schema.alterTable('prize_unit').dropColumn('opens_at').execute()
  await db.schema.alterTable('prize_unit').renameColumn('moment', 'opens_at').execute()
}

/** Adds state that can be rebuilt from the ledger: the holdings of members, and counters for open pages. */
async function addStates(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('holding')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('campaign_id', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('value', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('holding_pk', ['account_id', 'campaign_id', 'key'])
    .execute()
  await db.schema
    .createTable('tally')
    .addColumn('campaign_id', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('n', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('tally_pk', ['campaign_id', 'key'])
    .execute()
  await sql`insert into tally (campaign_id, key, n)
    select campaign_id, 'left:' || prize_key, sum(case when account_id is null then 1 else 0 end)
    from prize_unit group by campaign_id, prize_key`.execute(db)
  await sql`insert into tally (campaign_id, key, n)
    select campaign_id, 'plays:card', count(*) from play group by campaign_id
    union all select campaign_id, 'first-seq', min(seq) from play group by campaign_id
    union all select campaign_id, 'last-seq', max(seq) from play group by campaign_id
    union all select '', 'counted-seq', coalesce(max(seq), 0) from play`.execute(db)
}
