import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Adds columns for locked prize codes. A migration does not have the key: a start locks the codes that older versions
 * left in `code`, and `code` stays for older versions that still run beside this one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('prize_unit').addColumn('locked_code', 'text').execute()
  await db.schema.alterTable('prize_unit').addColumn('code_key', 'text').execute()
  await db.schema.alterTable('prize_unit').addColumn('code_hash', 'text').execute()
  // The index is empty once all codes are locked.
  await sql`create index prize_unit_clear_code on prize_unit (id) where code is not null`.execute(db)
  await sql`create index prize_unit_code_key on prize_unit (code_key) where code_key is not null`.execute(db)
  await takeCodesFromMails(db)
}

/** Removes codes from queued and kept mails, which now get the code from the prize when they are written. */
async function takeCodesFromMails(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const [code, withoutCode] = isPostgres
    ? [sql`payload::json ->> 'code'`, sql`jsonb_set(payload::jsonb, '{code}', 'null')::text`]
    : [sql`json_extract(payload, '$.code')`, sql`json_set(payload, '$.code', null)`]
  await sql`update outbox set kind = 'prize-code', payload = ${withoutCode}
    where kind = 'prize-claimed' and status in ('queued', 'kept') and ${code} is not null`.execute(db)
}
