import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Adds columns for encrypted prize codes. A migration does not have the key, so each process encrypts the codes that
 * older versions left in `code` when it starts. The column `code` stays, because older versions may still run beside
 * this one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('prize_unit').addColumn('locked_code', 'text').execute()
  await db.schema.alterTable('prize_unit').addColumn('code_key', 'text').execute()
  await db.schema.alterTable('prize_unit').addColumn('code_hash', 'text').execute()
  // The index is empty once all codes are encrypted.
  await sql`create index prize_unit_clear_code on prize_unit (id) where code is not null`.execute(db)
  await sql`create index prize_unit_code_key on prize_unit (code_key) where code_key is not null`.execute(db)
  await takeCodesFromMails(db)
}

/**
 * Removes the codes from queued and kept mails. The code is now read from the prize when the text of the mail is
 * written.
 */
async function takeCodesFromMails(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const [code, withoutCode] = isPostgres
    ? [sql`payload::json ->> 'code'`, sql`jsonb_set(payload::jsonb, '{code}', 'null')::text`]
    : [sql`json_extract(payload, '$.code')`, sql`json_set(payload, '$.code', null)`]
  await sql`update outbox set kind = 'prize-code', payload = ${withoutCode}
    where kind = 'prize-claimed' and status in ('queued', 'kept') and ${code} is not null`.execute(db)
}
