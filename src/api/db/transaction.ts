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

/** Hand-written SQL, which is hot or differs per engine, with its parameters in order. */
export interface Prepared<O> {
  readonly text: Record<Dialect, string>
  readonly parameters: unknown[]
  readonly writes: boolean
  /** For a write that is deferred to the end of the transaction (`runLast`): its place in the order of these writes. */
  readonly place?: string
  readonly row?: O
}

/** A built query. The engine that runs it compiles `toOperationNode`, not the engine that built it. */
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
 * A transaction, written once as a generator that yields its queries: SQLite runs it without leaving the tick,
 * PostgreSQL awaits each result. It may run again from its start, so it keeps no state outside.
 */
export type Transaction<T> = Generator<Statement, T, Result>

/** Builds queries for transactions, without a connection; only `all`, `first` and `run` execute them. */
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

/** Runs a query for its effect, and returns the number of changed rows. */
export function* run(query: Built<unknown> | Prepared<unknown>): Transaction<number> {
  const result = yield query
  return result.affected
}

/**
 * Runs a write at the end of the transaction, after the other statements of all calls that share its commit, in the
 * order of `place`; its result cannot be read before. For rows that every call changes, such as counters: group commits
 * that lock them in the order of their calls would deadlock. SQLite has one writer, and runs the write at once.
 */
export function* runLast(query: Prepared<never>, place: string): Transaction<void> {
  yield { ...query, place }
}

/**
 * Inserts a row and returns the number that the database gave it. PostgreSQL returns the column; on SQLite the
 * connection knows the number, while `returning` would cost as much as the insert, because it uses a table of its own.
 */
export function* insertNumbered(query: Prepared<{ id: number }>): Transaction<number> {
  const { rows, insertedId } = yield query
  return insertedId ?? Number((rows[0] as { id: number }).id)
}

type Texts = string | Record<Dialect, string>
/** Matches `:account` in `account_id = :account`, but not a cast such as `::text`. */
const PARAMETER = /(?<!:):([a-z]\w*)/gi

/**
 * Removes SQLite's index hints, such as `from prediction indexed by prediction_account`, for PostgreSQL, which gathers
 * statistics. SQLite needs them for a few statements, for which it would choose a worse index: a new database has no
 * statistics, and `PRAGMA optimize` would change its plans unnoticed.
 */
export const withoutHints = (sql: string): string => sql.replaceAll(/ indexed by \w+/g, '')

/**
 * Prepares hand-written SQL with named parameters: `prepared<Row, { id: string }>('select … where id = :id')` returns a
 * function of the parameters. A name that occurs several times is bound once.
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
