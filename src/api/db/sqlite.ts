import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { createQueryId, Kysely, SqliteDialect } from 'kysely'
import { startCheckpoints } from './checkpoints.ts'
import { CommitQueue } from './commit-queue.ts'
import type { Database, DatabaseOptions, Sorted } from './database.ts'
import { objectOf } from './generated-code.ts'
import { ownFile } from './own-file.ts'
import { lockFile } from './process-lock.ts'
import type { Schema } from './schema.ts'
import { describeStorage } from './storage-fault.ts'
import type { Prepared, Result, Statement } from './transaction.ts'
import { createTurns } from './turns.ts'

const PRAGMAS =
  'PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA cache_size=-16000; PRAGMA wal_autocheckpoint=8000; PRAGMA secure_delete=FAST'

/** The part of Node's statement that we use. It checks bound values when it runs, and is set to return arrays. */
interface Bindable extends Pick<StatementSync, 'get'> {
  all(...parameters: unknown[]): unknown[]
  iterate(...parameters: unknown[]): Iterable<unknown>
  run(...parameters: unknown[]): ReturnType<StatementSync['run']>
}

interface Cached {
  statement: Bindable
  /** Whether it returns rows. */
  returnsRows: boolean
  /** Node builds arrays three times as fast as its objects, which have no prototype besides. */
  toRow(values: unknown): Record<string, unknown>
}

/** Node's own SQLite: one process per file, and every commit is on the disk before its caller goes on. */
export function openSqlite(path: string, options: DatabaseOptions): Database {
  const inMemory = path === ':memory:'
  if (!inMemory) mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const unlock = inMemory || options.beside ? () => {} : lockFile(path)
  const connection = connect(path, inMemory)
  const inode = inMemory ? 0 : statSync(path).ino

  const cache = new Map<string, Cached>()
  const prepare = (sql: string): Cached => {
    let cached = cache.get(sql)
    if (!cached) {
      const statement = connection.prepare(sql)
      statement.setReturnArrays(true)
      const columns = statement.columns().map(({ name }) => name)
      cached = { statement, returnsRows: columns.length > 0, toRow: objectOf(columns) }
      cache.set(sql, cached)
    }
    return cached
  }
  const read = kyselyOver(connection, prepare)
  const checkpoints = inMemory || options.beside ? undefined : startCheckpoints(connection, path)
  const copyLog = () => checkpoints?.copyLog()
  const queue = new CommitQueue(connection, (statement) => execute(read, prepare, statement), copyLog)

  return {
    dialect: 'sqlite',
    read,
    ask: async <O>({ text, parameters }: Prepared<O>) => rowsOf(prepare(text.sqlite), parameters) as O[],
    firstRows: async <O>(query: Sorted<O>, count: number) => {
      const { sql, parameters } = query.compile()
      return firstRowsOf(prepare(sql), parameters.map(bindable), count) as O[]
    },
    transact: (tx) => queue.add(tx),
    inTurn: createTurns(async () => checkpoints?.done()),
    // The lock of the file keeps other processes out.
    forMigrations: (work) => work(read),
    async ping() {
      if (!inMemory && statSync(path).ino !== inode) throw new Error(`${path} is not the file that was opened`)
      prepare('select 1 as one').statement.get()
    },
    close: async () => {
      await queue.drain()
      cache.clear()
      connection.close()
      await checkpoints?.close()
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

function execute(db: Kysely<Schema>, prepare: (sql: string) => Cached, statement: Statement): Result {
  if ('text' in statement) {
    return execute1(prepare(statement.text.sqlite), statement.parameters)
  }
  const { sql, parameters } = db.getExecutor().compileQuery(statement.toOperationNode(), createQueryId())
  return execute1(prepare(sql), parameters.map(bindable))
}

function execute1(cached: Cached, parameters: unknown[]): Result {
  if (cached.returnsRows) {
    const rows = rowsOf(cached, parameters)
    return { rows, affected: rows.length }
  }
  const { changes, lastInsertRowid } = cached.statement.run(...parameters)
  return { rows: [], affected: Number(changes), insertedId: Number(lastInsertRowid) }
}

function rowsOf({ statement, toRow }: Cached, parameters: unknown[]): Record<string, unknown>[] {
  return statement.all(...parameters).map((values) => toRow(values))
}

/** In one go, because the next query may run the same statement. */
function firstRowsOf({ statement, toRow }: Cached, parameters: unknown[], count: number): Record<string, unknown>[] {
  const rows: Record<string, unknown>[] = []
  for (const values of statement.iterate(...parameters)) {
    if (rows.push(toRow(values)) >= count) break
  }
  return rows
}

function bindable(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  return value ?? null
}

function kyselyOver(connection: DatabaseSync, prepare: (sql: string) => Cached): Kysely<Schema> {
  const database = {
    close: () => connection.close(),
    prepare: (sql: string) => {
      const cached = prepare(sql)
      const { statement, returnsRows, toRow } = cached
      const bind = (parameters: readonly unknown[]) => parameters.map(bindable)
      return {
        reader: returnsRows,
        all: (parameters: readonly unknown[]) => rowsOf(cached, bind(parameters)),
        run: (parameters: readonly unknown[]) => statement.run(...bind(parameters)),
        *iterate(parameters: readonly unknown[]) {
          for (const values of statement.iterate(...bind(parameters))) yield toRow(values)
        },
      }
    },
  }
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database }) })
}
