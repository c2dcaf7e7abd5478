import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Prizes' codes locked. No migration has the key: a start moves what former versions left in `code`, and `code` stays for
 * those that still run beside it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('prize_unit').addColumn('locked_code', 'text').execute()
  await db.schema.alterTable('prize_unit').addColumn('code_key', 'text').execute()
  await db.schema.alterTable('prize_unit').addColumn('code_hash', 'text').execute()
  // Empty once all of them are locked.
  await sql`create index prize_unit_clear_code on prize_unit (id) where code is not null`.execute(db)
  await sql`create index prize_unit_code_key on prize_unit (code_key) where code_key is not null`.execute(db)
  await takeCodesFromMails(db)
}

/** A mail that waits, or is stored to be read, gets its code from its prize when it is written. */
async function takeCodesFromMails(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const [code, withoutCode] = isPostgres
    ? [sql`payload::json ->> 'code'`, sql`jsonb_set(payload::jsonb, '{code}', 'null')::text`]
    : [sql`json_extract(payload, '$.code')`, sql`json_set(payload, '$.code', null)`]
  await sql`update outbox set kind = 'prize-code', payload = ${withoutCode}
    where kind = 'prize-claimed' and status in ('queued', 'kept') and ${code} is not null`.execute(db)
}
