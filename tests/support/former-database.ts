import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { type Season, seasonFrom } from '#api/campaigns/season.ts'
import { parseSeason } from '#api/campaigns/season-file.ts'
import { type Database, migrate, openDatabase } from '#api/db/database.ts'
import { type Migrations, migrations } from '#api/db/migrate.ts'
import { MECHANICS } from '#api/mechanics/catalog.ts'
import { random, vault } from './seasons.ts'
import { createTestApi } from './test-api.ts'

/** What the code of schema 0005 left behind: `tests/fixtures/before-0006*.json`, whose notes say how they were made. */
export interface Former {
  now: number
  secret: string
  members: Record<string, { id: string; access: string }>
  /** A play that was asked for, with its key and its answer. */
  repeated: { as: string; slot: string; key: string; card: unknown }
  tables: Record<string, Record<string, unknown>[]>
}

export const readFormer = <F extends Former>(name: string): F =>
  JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8')) as F

type AnyTables = Record<string, Record<string, unknown>>

/** A database of schema 0005 with the rows of a former one. */
export async function openFormer(url: string, { tables }: Former): Promise<Database> {
  const db = await openDatabase(url)
  await migrate(db, upTo('0005-desk'))
  await db.forMigrations(async (connection) => {
    const into = connection as unknown as Kysely<AnyTables>
    for (const [table, rows] of Object.entries(tables)) {
      for (const row of rows) await into.insertInto(table).values(row).execute()
    }
    if (db.dialect === 'postgres') {
      await sql`select setval(pg_get_serial_sequence('play', 'seq'), max(seq)) from play`.execute(connection)
    }
  })
  return db
}

const upTo = (last: string): Migrations =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last))

/** The API of this version over a former database: migrated, with its season. Without a file the demonstration runs. */
export async function startUpgraded(url: string, former: Former, file?: unknown) {
  const database = await openFormer(url, former)
  await migrate(database)
  const season = await reload(database, former.now, file)
  return createTestApi({ database, now: former.now, deps: { season, secret: former.secret } })
}

/** What a start does with the season. */
export const reload = (database: Database, at: number, file?: unknown): Promise<Season> =>
  seasonFrom(database, file === undefined ? undefined : parseSeason(file, MECHANICS), {
    now: () => at,
    random,
    games: MECHANICS,
    vault,
  })
