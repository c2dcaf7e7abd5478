import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { createQueryId, Kysely, SqliteDialect } from 'kysely'
import { CommitQueue } from './commit-queue.ts'
import type { Database, DatabaseOptions } from './database.ts'
import { lockFile } from './process-lock.ts'
import type { Schema } from './schema.ts'
import type { Result, Statement } from './transaction.ts'

const PRAGMAS =
  'PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA cache_size=-64000; PRAGMA wal_autocheckpoint=8000'

export interface Cached {
  statement: StatementSync
  reader: boolean
}

/** Node's own SQLite, one process per file, every commit on the disk before its answer. */
export function openSqlite(path: string, options: DatabaseOptions): Database {
  const inMemory = path === ':memory:'
  if (!inMemory) mkdirSync(dirname(path), { recursive: true })
  const unlock = inMemory || options.beside ? () => {} : lockFile(path)
  const connection = new DatabaseSync(path, { timeout: 5000 })
  connection.exec(PRAGMAS)

  const cache = new Map<string, Cached>()
  const prepare = (sql: string): Cached => {
    let cached = cache.get(sql)
    if (!cached) {
      const statement = connection.prepare(sql)
      cached = { statement, reader: statement.columns().length > 0 }
      cache.set(sql, cached)
    }
    return cached
  }
  const read = kyselyOver(connection, prepare)
  const queue = new CommitQueue(connection, (statement) => execute(read, prepare, statement))

  return {
    dialect: 'sqlite',
    read,
    transact: (tx) => queue.add(tx),
    ping: async () => void prepare('select 1 as one').statement.get(),
    close: async () => {
      await queue.drain()
      cache.clear()
      connection.close()
      unlock()
    },
  }
}

function execute(db: Kysely<Schema>, prepare: (sql: string) => Cached, statement: Statement): Result {
  if ('text' in statement) {
    return execute1(prepare(statement.text.sqlite), statement.parameters as SQLInputValue[])
  }
  const { sql, parameters } = db.getExecutor().compileQuery(statement.toOperationNode() as never, createQueryId())
  return execute1(prepare(sql), parameters.map(bindable))
}

function execute1({ statement, reader }: Cached, parameters: SQLInputValue[]): Result {
  if (reader) {
    const rows = statement.all(...parameters).map((row) => ({ ...row }))
    return { rows, affected: rows.length }
  }
  return { rows: [], affected: Number(statement.run(...parameters).changes) }
}

function bindable(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  return (value ?? null) as SQLInputValue
}

function kyselyOver(connection: DatabaseSync, prepare: (sql: string) => Cached): Kysely<Schema> {
  const database = {
    close: () => connection.close(),
    prepare: (sql: string) => {
      const { statement, reader } = prepare(sql)
      const bind = (parameters: readonly unknown[]) => parameters.map(bindable)
      return {
        reader,
        all: (parameters: readonly unknown[]) => statement.all(...bind(parameters)).map((row) => ({ ...row })),
        run: (parameters: readonly unknown[]) => statement.run(...bind(parameters)),
        iterate: (parameters: readonly unknown[]) => statement.iterate(...bind(parameters)),
      }
    },
  }
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database }) })
}
