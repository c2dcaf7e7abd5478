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

/** Hand-written SQL with its parameters in order, for queries that are hot or differ per engine. */
export interface Prepared<O> {
  readonly text: Record<Dialect, string>
  readonly parameters: unknown[]
  readonly writes: boolean
  /**
   * Set for a write that is deferred to the end of the transaction (`runLast`): the key by which deferred writes are
   * ordered.
   */
  readonly place?: string
  readonly row?: O
}

/**
 * A query made with Kysely's query builder. The database that runs the query compiles it from `toOperationNode`;
 * `tables`, which only builds queries, does not.
 */
export interface Built<O> {
  toOperationNode(): RootOperationNode
  execute(): Promise<O[]>
}

export type Statement = Prepared<unknown> | Built<unknown>
export interface Result {
  rows: unknown[]
  affected: number
  /** The number (rowid) that SQLite gave the inserted row. */
  insertedId?: number
}

/**
 * A transaction, written once as a generator that yields its queries: SQLite runs it without leaving the tick,
 * PostgreSQL awaits each result. A transaction may be run again from its start, so it must not keep state outside the
 * generator.
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
 * Defers a write to the end of the transaction: it runs after the other statements of all calls that share the commit.
 * Deferred writes run in the order of `place`, and the transaction cannot read their results. For rows that many calls
 * change, such as counters: two group commits that locked such rows in the order of their calls could deadlock. SQLite
 * has a single writer, so it runs the write at once.
 */
export function* runLast(query: Prepared<never>, place: string): Transaction<void> {
  yield { ...query, place }
}

/**
 * Inserts a row and returns the number that the database gave it. On PostgreSQL the query returns the column. On SQLite
 * the connection reports the number; `returning` would cost as much as the insert itself, because SQLite collects the
 * returned rows in a temporary table.
 */
export function* insertNumbered(query: Prepared<{ id: number }>): Transaction<number> {
  const { rows, insertedId } = yield query
  return insertedId ?? Number((rows[0] as { id: number }).id)
}

type Texts = string | Record<Dialect, string>
/** Matches `:account` in `account_id = :account`, but not a cast such as `::text`. */
const PARAMETER = /(?<!:):([a-z]\w*)/gi

/**
 * Removes SQLite's index hints, such as `from prediction indexed by prediction_account`, from SQL for PostgreSQL, which
 * gathers statistics. On SQLite, a few statements need a hint to get the right index: a new database has no statistics,
 * and `PRAGMA optimize`, which gathers them, would change query plans unnoticed.
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
