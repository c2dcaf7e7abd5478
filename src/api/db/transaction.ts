import {
  DummyDriver,
  Kysely,
  type RootOperationNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Schema } from './schema.ts'

export type Dialect = 'sqlite' | 'postgres'

/** SQL that is written by hand because it is hot or differs per engine, with its parameters in order. */
export interface Prepared<O> {
  readonly text: Record<Dialect, string>
  readonly parameters: unknown[]
  readonly writes: boolean
  /** Of a write that waits for the end of the transaction: where it comes among them. */
  readonly place?: string
  readonly row?: O
}

/** A built query. `toOperationNode` is compiled by the engine that runs it, never by the one that built it. */
export interface Built<O> {
  toOperationNode(): RootOperationNode
  execute(): Promise<O[]>
}

export type Statement = Prepared<unknown> | Built<unknown>
export interface Result {
  rows: unknown[]
  affected: number
  /** The number that SQLite gave an inserted row. */
  insertedId?: number
}

/**
 * A transaction is written once, as a generator that yields its queries: SQLite drives it without leaving the tick,
 * PostgreSQL awaits each result. It may be run again from its start, so it keeps no state outside.
 */
export type Transaction<T> = Generator<Statement, T, Result>

/** Builds queries for transactions. It is connected to nothing; only `all`, `first` and `run` make a query happen. */
export const tables = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

export function* all<O>(query: Built<O> | Prepared<O>): Transaction<O[]> {
  const result = yield query
  return result.rows as O[]
}

export function* first<O>(query: Built<O> | Prepared<O>): Transaction<O | undefined> {
  const result = yield query
  return result.rows[0] as O | undefined
}

/** Runs a query for its effect and returns how many rows it touched. */
export function* run(query: Built<unknown> | Prepared<unknown>): Transaction<number> {
  const result = yield query
  return result.affected
}

/**
 * Runs a write at the end of the transaction, after those of all calls that share its commit and in the order of their
 * places. For rows that everybody changes, such as counters: group commits that lock them one by one, each in the order of
 * its calls, end in deadlocks. Until then nothing of it can be read. SQLite has one writer, and runs it at once.
 */
export function* runLast(query: Prepared<never>, place: string): Transaction<void> {
  yield { ...query, place }
}

/**
 * Inserts a row and returns the number that the database gave it: the returned column on PostgreSQL; on SQLite the
 * connection knows it, while `returning` would cost as much as the insert (it works through a table of its own).
 */
export function* insertNumbered(query: Prepared<{ id: number }>): Transaction<number> {
  const { rows, insertedId } = yield query
  return insertedId ?? Number((rows[0] as { id: number }).id)
}

type Texts = string | Record<Dialect, string>
/** `account_id = :account`; a cast such as `::text` is no parameter. */
const PARAMETER = /(?<!:):([a-z]\w*)/gi

/**
 * `from prediction indexed by prediction_account` is SQLite's own, for the few statements of which it would take a worse
 * index: a new database has no statistics, and `PRAGMA optimize` would change its plans unnoticed. PostgreSQL gathers them.
 */
export const withoutHints = (sql: string): string => sql.replaceAll(/ indexed by \w+/g, '')

/**
 * Prepares hand-written SQL with named parameters: `prepared<Row, { id: string }>('select … where id = :id')` returns a
 * function of them. A name that the text repeats is bound once.
 */
export function prepared<O, P extends object>(sql: Texts): (parameters: P) => Prepared<O> {
  const { sqlite, postgres } = typeof sql === 'string' ? { sqlite: sql, postgres: withoutHints(sql) } : sql
  const names = namesIn(sqlite)
  if (names.toSorted().join() !== namesIn(postgres).toSorted().join()) {
    throw new Error('Both engines must get the same parameters')
  }
  const numbered = (text: string, sign: '?' | '$') =>
    text.replaceAll(PARAMETER, (_, name: string) => `${sign}${names.indexOf(name) + 1}`)
  const text = { sqlite: numbered(sqlite, '?'), postgres: numbered(postgres, '$') }
  const writes = !/^\s*select/i.test(sqlite)
  return (parameters) => {
    const values = parameters as Record<string, unknown>
    return { text, parameters: names.map((name) => values[name]), writes }
  }
}

const namesIn = (sql: string): string[] => [...new Set([...sql.matchAll(PARAMETER)].map(([, name = '']) => name))]
