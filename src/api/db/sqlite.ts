import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { createQueryId, Kysely, SqliteDialect } from 'kysely'
import { CommitQueue } from './commit-queue.ts'
import type { Database, DatabaseOptions } from './database.ts'
import { ownFile } from './own-file.ts'
import { lockFile } from './process-lock.ts'
import type { Schema } from './schema.ts'
import { describeStorage } from './storage-fault.ts'
import { all, type Prepared, type Result, type Statement } from './transaction.ts'

/**
 * `wal_autocheckpoint`: the commit that makes the WAL reach 4,000 pages (16 MB) also runs the checkpoint. With a lower
 * limit, more plays would wait for a checkpoint; with a higher limit, each checkpoint would take longer.
 * `journal_size_limit`: an open read transaction can hold back checkpoints, so that the WAL grows beyond this limit;
 * SQLite truncates the file when it next restarts the WAL.
 */
const PRAGMAS = `PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA cache_size=-16000;
  PRAGMA wal_autocheckpoint=4000; PRAGMA journal_size_limit=${32 * 1024 * 1024}; PRAGMA secure_delete=FAST`

/**
 * The methods of Node's `StatementSync` that we use. Parameters are `unknown`, because Node checks them at run time.
 * Rows are arrays: Node's row objects have no prototype and take three times as long to create.
 */
interface Bindable extends Pick<StatementSync, 'get'> {
  all(...parameters: unknown[]): unknown[]
  iterate(...parameters: unknown[]): Iterable<unknown>
  run(...parameters: unknown[]): ReturnType<StatementSync['run']>
}

type Row = Record<string, unknown>

interface Cached {
  statement: Bindable
  /** Empty if the statement returns no rows. */
  columns: string[]
}

/**
 * Opens a database file with Node's built-in SQLite, for one process. `transact` resolves once the commit is on the
 * disk.
 */
export function openSqlite(path: string, options: DatabaseOptions): Database {
  const inMemory = path === ':memory:'
  const readOnly = options.readOnly ?? false
  if (!inMemory && !readOnly) mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const unlock = inMemory || options.beside || readOnly ? () => {} : lockFile(path)
  const connection = readOnly ? connectReadOnly(path) : connect(path, inMemory)
  const inode = inMemory ? 0 : statSync(path).ino

  const cache = new Map<string, Cached>()
  const prepare = (sql: string): Cached => {
    let cached = cache.get(sql)
    if (!cached) {
      const statement = connection.prepare(sql)
      statement.setReturnArrays(true)
      const columns = statement.columns().map(({ name }) => name)
      cached = { statement, columns }
      cache.set(sql, cached)
    }
    return cached
  }
  const read = kyselyOver(connection, prepare, options)
  const queue = new CommitQueue(connection, (statement) => execute(read, prepare, statement))

  return {
    dialect: 'sqlite',
    read,
    ask: async <O>({ text, parameters }: Prepared<O>) => rowsOf(prepare(text.sqlite), parameters) as O[],
    transact: (tx) => queue.add(tx),
    runAlone: (statement) => queue.add(() => all(statement)),
    // Needs no lock of its own, because the process lock keeps other processes out.
    forMigrations: (work) => work(read),
    async ping() {
      if (!inMemory && statSync(path).ino !== inode) throw new Error(`${path} is not the file that was opened`)
      prepare('select 1 as one').statement.get()
    },
    pools: () => [],
    close: async () => {
      await queue.drain()
      cache.clear()
      connection.close()
      unlock()
    },
  }
}

function connect(path: string, inMemory: boolean): DatabaseSync {
  try {
    if (!inMemory) ownFile(path)
    const connection = new DatabaseSync(path, { timeout: 5000 })
    connection.exec(PRAGMAS)
    return connection
  } catch (error) {
    throw describeStorage(path, error)
  }
}

function connectReadOnly(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout: 5000, readOnly: true })
  } catch (error) {
    throw describeStorage(path, error)
  }
}

function execute(db: Kysely<Schema>, prepare: (sql: string) => Cached, statement: Statement): Result {
  if ('text' in statement) {
    return runPrepared(prepare(statement.text.sqlite), statement.parameters)
  }
  const { sql, parameters } = db.getExecutor().compileQuery(statement.toOperationNode(), createQueryId())
  return runPrepared(prepare(sql), parameters.map(bindable))
}

function runPrepared(cached: Cached, parameters: unknown[]): Result {
  if (cached.columns.length > 0) {
    const rows = rowsOf(cached, parameters)
    return { rows, affected: rows.length }
  }
  const { changes, lastInsertRowid } = cached.statement.run(...parameters)
  return { rows: [], affected: Number(changes), insertedId: Number(lastInsertRowid) }
}

function rowsOf({ statement, columns }: Cached, parameters: unknown[]): Row[] {
  return statement.all(...parameters).map((values) => toRow(columns, values))
}

function toRow(columns: string[], values: unknown): Row {
  const cells = values as unknown[]
  const row: Row = {}
  columns.forEach((column, i) => {
    row[column] = cells[i]
  })
  return row
}

function bindable(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  return value ?? null
}

function kyselyOver(
  connection: DatabaseSync,
  prepare: (sql: string) => Cached,
  { noteRead }: DatabaseOptions,
): Kysely<Schema> {
  const database = {
    close: () => connection.close(),
    prepare: (sql: string) => {
      const cached = prepare(sql)
      const { statement, columns } = cached
      const bind = (parameters: readonly unknown[]) => parameters.map(bindable)
      return {
        reader: columns.length > 0,
        all: (parameters: readonly unknown[]) => rowsOf(cached, bind(parameters)),
        run: (parameters: readonly unknown[]) => statement.run(...bind(parameters)),
        *iterate(parameters: readonly unknown[]) {
          for (const values of statement.iterate(...bind(parameters))) yield toRow(columns, values)
        },
      }
    },
  }
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database }), ...(noteRead && { log: noteRead }) })
}
