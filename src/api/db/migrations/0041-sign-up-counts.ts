import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Adds the key of the link by which a member came, the keys that are counted, and the counts of sign-ups. The accounts
 * that are there are counted by the days of UTC, because the season's zone is not known here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('account').addColumn('via', 'text').execute()
  await db.schema
    .createTable('via_key')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('via_key_at').on('via_key').column('at').execute()
  await db.schema
    .createTable('sign_up_count')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('country', 'text', (c) => c.notNull())
    .addColumn('via', 'text', (c) => c.notNull())
    .addColumn('signed_up', 'integer', (c) => c.notNull())
    .addColumn('confirmed', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('sign_up_count_pk', ['day', 'country', 'via'])
    .execute()
  const dayOf = (column: string) =>
    db.getExecutor().adapter instanceof PostgresAdapter
      ? sql.raw(`to_char(to_timestamp(${column} / 1000) at time zone 'UTC', 'YYYY-MM-DD')`)
      : sql.raw(`strftime('%Y-%m-%d', ${column} / 1000, 'unixepoch')`)
  await sql`insert into sign_up_count (day, country, via, signed_up, confirmed)
    select day, country, '', sum(signed_up), sum(confirmed) from (
      select ${dayOf('created_at')} as day, country, 1 as signed_up, 0 as confirmed from account
      union all
      select ${dayOf('email_verified_at')}, country, 0, 1 from account where email_verified_at is not null) accounts
    group by day, country`.execute(db)
}
