import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { createVault } from '#api/campaigns/definition/vault.ts'
import { createCodeHashing } from '#api/codes/hashing.ts'
import { type Database, migrate } from '#api/db/database.ts'
import { type Migrations, migrations } from '#api/db/migrate.ts'
import { GAMES } from '#api/games/catalog.ts'
import { recountWaiting } from '#api/prizes/codes/codes.ts'
import { lockCodes } from '#api/prizes/codes/lock-codes.ts'
import { createReceiptKeys } from '#api/receipts/receipt-keys.ts'
import { type Season, seasonFrom } from '#api/season/season.ts'
import { parseSeason } from '#api/season/season-file.ts'
import { freezing, LEDGER_KEY } from './seasons.ts'
import { createTestApi } from './test-api.ts'

/** Data that an older version of the code wrote: `tests/fixtures/before-*.json`, with notes on how they were made. */
export interface Former {
  /** The last migration of that version; 0005-desk if missing. */
  schema?: string
  now: number
  secret: string
  /** Present if that version already encrypted its seeds. */
  ledgerKey?: string
  members: Record<string, { id: string; access: string }>
  tables: Record<string, Record<string, unknown>[]>
}

/** Data with a play to repeat: its idempotency key and its response. */
export interface FormerWithPlay extends Former {
  repeated: { as: string; slot: string; key: string; card: unknown }
}

export const readFormer = <F extends Former>(name: string): F =>
  JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8')) as F

type AnyTables = Record<string, Record<string, unknown>>

/** Fills an empty database with an older schema and its rows. */
export async function fillFormer(db: Database, { schema = '0005-desk', tables }: Former): Promise<void> {
  await migrate(db, upTo(schema))
  await db.forMigrations(async (connection) => {
    const into = connection as unknown as Kysely<AnyTables>
    for (const [table, rows] of Object.entries(tables)) {
      // A migration may have inserted counters for the database while it was empty.
      await into.deleteFrom(table).execute()
      for (const row of rows) await into.insertInto(table).values(row).execute()
    }
    if (db.dialect === 'postgres') {
      await sql`select setval(pg_get_serial_sequence('play', 'seq'), max(seq)) from play`.execute(connection)
    }
  })
}

/** The migrations of an older version, whose last one is `last`. */
export const upTo = (last: string): Migrations =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last))

/**
 * Starts the current API on a former database, after the migrations that it lacks and with the season in `file`;
 * without `file`, with the demonstration.
 */
export async function startUpgraded(database: Database, former: Former, file?: unknown) {
  await migrate(database)
  const { now, secret, ledgerKey } = former
  const keys = ledgerKey === undefined ? undefined : [ledgerKey]
  const season = await reload(database, now, file, keys)
  const ofKeys = keys && { receiptKeys: createReceiptKeys(keys), codeHashing: createCodeHashing(keys) }
  return createTestApi({ database, now, deps: { season, secret, ...ofKeys } })
}

/** Loads the season as the server does when it starts. */
export async function reload(database: Database, at: number, file?: unknown, keys = [LEDGER_KEY]): Promise<Season> {
  const vault = createVault(keys)
  const codeHashing = createCodeHashing(keys)
  const season = await seasonFrom(database, file === undefined ? undefined : parseSeason(file, GAMES), {
    ...freezing(() => at),
    vault,
  })
  await lockCodes({ db: database, season, codeHashing }, vault)
  await recountWaiting(database, season.all())
  return season
}
