import { type Kysely, sql } from 'kysely'
import { type Database, migrate, openDatabase } from '../database.ts'
import { executedMigrations, migrations } from '../migrate.ts'
import type { Schema } from '../schema.ts'
import { createChecksum, inChunks, type Row, rowText, selectRows } from './rows.ts'
import { refuseUnlike, type Table, tablesOf } from './table-shapes.ts'

export interface MovedTable {
  name: string
  rows: number
  checksum: string
}

/**
 * Copies all rows of an SQLite database into an empty PostgreSQL database, and compares what both engines then read.
 * All of it is one transaction, so a move that fails leaves no row. The caller holds the process lock of the source.
 */
export async function moveRows(source: Database, target: Database): Promise<MovedTable[]> {
  if (!isCurrent(await executedMigrations(source.read))) {
    throw new Error('The SQLite database has the schema of another version: run "npm run migrate" on it first.')
  }
  await prepareTarget(target)
  let fault: unknown
  try {
    // Holds the lock of migrations: a server that is started on the target meanwhile waits.
    return await target.forMigrations((connection) =>
      connection.transaction().execute(async (into) => {
        try {
          return await copyAndCompare(source, into)
        } catch (error) {
          fault = error
          throw error
        }
      }),
    )
  } catch (error) {
    // After a lost connection the rollback fails too, with an error that does not name the cause.
    throw fault ?? new Error(`${UNCONFIRMED} (${messageOf(error)}).`, { cause: error })
  }
}

const UNCONFIRMED =
  'The target did not confirm the move; repeat it, and if the target is then refused as used, it has all rows'

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function copyAndCompare(source: Database, into: Kysely<Schema>): Promise<MovedTable[]> {
  const tables = await tablesOf(into)
  refuseUnlike(await tablesOf(source.read), tables)
  await refuseUsed(into, tables)
  const restoreForeignKeys = await dropForeignKeys(into)
  const copied: MovedTable[] = []
  for (const table of tables) copied.push(await copyTable(source, into, table))
  await restoreForeignKeys()
  await setSequences(source, into, tables)
  for (const [i, table] of tables.entries()) await compareTable(into, table, copied[i])
  return copied
}

const isCurrent = (executed: ReadonlySet<string>): boolean =>
  executed.size === Object.keys(migrations).length && Object.keys(migrations).every((name) => executed.has(name))

/** Migrates a target without any table; refuses one with tables of another program or another version. */
async function prepareTarget(target: Database): Promise<void> {
  const tables = await target.read.introspection.getTables({ withInternalKyselyTables: true })
  if (tables.length === 0) return migrate(target)
  if (!isCurrent(await executedMigrations(target.read))) {
    throw new Error('The target has tables that are not of this version: give the move an empty database of its own.')
  }
}

/**
 * Refuses a database that has more rows than migrations leave in an empty one. A move that failed leaves just those, so
 * it can be repeated.
 */
async function refuseUsed(into: Kysely<Schema>, tables: readonly Table[]): Promise<void> {
  const [counts, fresh] = [await countRows(into, tables), await countFreshRows()]
  const used = [...counts].flatMap(([table, count]) => (count === (fresh.get(table) ?? 0) ? [] : [table]))
  if (used.length === 0) return
  throw new Error(`The target has data already (${used.join(', ')}): give the move an empty database of its own.`)
}

async function countFreshRows(): Promise<Map<string, number>> {
  const fresh = await openDatabase('sqlite::memory:')
  try {
    await migrate(fresh)
    return await countRows(fresh.read, await tablesOf(fresh.read))
  } finally {
    await fresh.close()
  }
}

async function countRows(db: Kysely<Schema>, tables: readonly Table[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db)
    counts.set(name, rows[0]?.n ?? 0)
  }
  return counts
}

/**
 * Drops all foreign keys, so that tables can be filled in any order. The returned function adds them again, which checks
 * every row.
 */
async function dropForeignKeys(into: Kysely<Schema>): Promise<() => Promise<void>> {
  const { rows } = await sql<{ owner: string; name: string; definition: string }>`
    select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(into)
  for (const { owner, name } of rows) {
    await sql`alter table ${sql.raw(owner)} drop constraint ${sql.ref(name)}`.execute(into)
  }
  return async () => {
    for (const { owner, name, definition } of rows) {
      await sql`alter table ${sql.raw(owner)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(into)
    }
  }
}

async function copyTable(source: Database, into: Kysely<Schema>, table: Table): Promise<MovedTable> {
  const { name } = table
  const checksum = createChecksum()
  try {
    // Rows that migrations have left; the source has its own.
    await sql`delete from ${sql.table(name)}`.execute(into)
    for await (const texts of inChunks(selectRows(source.read, table).stream())) {
      for (const text of texts) checksum.add(text)
      await sql`insert into ${sql.table(name)} overriding system value
        select * from json_populate_recordset(null::${sql.table(name)}, ${`[${texts.join(',')}]`}::json)`.execute(into)
    }
  } catch (error) {
    throw new Error(`The table ${name} could not be copied, so the target got no rows: ${messageOf(error)}.`, {
      cause: error,
    })
  }
  return { name, ...checksum.result() }
}

const ROWS_A_FETCH = 100

async function* rowsOfPostgres(from: Kysely<Schema>, table: Table): AsyncIterable<Row> {
  await sql`declare moved no scroll cursor for ${selectRows(from, table)}`.execute(from)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_A_FETCH)} from moved`.execute(from)
    if (rows.length === 0) break
    yield* rows
  }
  await sql`close moved`.execute(from)
}

/**
 * Lets each numbered column go on after the last number that SQLite gave, which may be the number of a row that was
 * deleted since.
 */
async function setSequences(source: Database, into: Kysely<Schema>, tables: readonly Table[]): Promise<void> {
  for (const { name, columns } of tables) {
    for (const column of columns.filter(({ isAutoIncrementing }) => isAutoIncrementing)) {
      const stored = await sql<{ n: number | null }>`
        select max(${sql.ref(column.name)}) as n from ${sql.table(name)}`.execute(into)
      const given = await sql<{ n: number }>`select seq as n from sqlite_sequence where name = ${name}`.execute(
        source.read,
      )
      const last = Math.max(stored.rows[0]?.n ?? 0, given.rows[0]?.n ?? 0)
      if (last === 0) continue
      await sql`select setval(pg_get_serial_sequence(quote_ident(${name}), ${column.name}), ${last})`.execute(into)
    }
  }
}

async function compareTable(into: Kysely<Schema>, table: Table, copied: MovedTable | undefined): Promise<void> {
  const checksum = createChecksum()
  for await (const row of rowsOfPostgres(into, table)) checksum.add(rowText(row))
  const read = checksum.result()
  if (read.rows === copied?.rows && read.checksum === copied.checksum) return
  throw new Error(`The table ${table.name} is not the same in both databases: ${copied?.rows} rows, ${read.rows} rows.`)
}
