import type { Kysely, Logger } from 'kysely'
import { isTracing } from '#host/tracing/spans.ts'
import type { Schema } from './schema.ts'
import { openSqlite } from './sqlite.ts'
import type { Dialect, Prepared, Transaction } from './transaction.ts'

/** Reads outside a transaction, of the database or of a replica. */
export interface Reads {
  readonly read: Kysely<Schema>
  /** Runs hand-written SQL that only reads, for queries that take longer to build than to run. */
  ask<O>(query: Prepared<O>): Promise<O[]>
}

/** Writes go through `transact`. */
export interface Database extends Reads {
  readonly dialect: Dialect
  /**
   * Runs one write transaction. Resolves only once its COMMIT is durable. Calls with the same `affinity` (an account)
   * run one after the other in this process, so that they do not conflict in the database.
   */
  transact<T>(tx: () => Transaction<T>, affinity?: string): Promise<T>
  /**
   * Runs one statement that writes in a transaction of its own, beside the group commit. For rows that many processes
   * change all the time: in a group commit they would stay locked until its other calls have finished. On PostgreSQL it
   * fails after three seconds at most.
   */
  runAlone<O>(statement: Prepared<O>): Promise<O[]>
  /**
   * Runs migrations on a connection without timeouts, in one process at a time. Other processes wait until the
   * migrations are done.
   */
  forMigrations<T>(work: (connection: Kysely<Schema>) => Promise<T>): Promise<T>
  /** Fails when the database cannot be reached or is no longer the one that was opened. */
  ping(): Promise<void>
  /** Returns how its pools of connections are used now; none with SQLite. Never waits. */
  pools(): PoolUse[]
  /** Completes queued transactions, then closes. */
  close(): Promise<void>
}

/** How one pool of connections is used. */
export interface PoolUse {
  pool: 'read' | 'write' | 'alone'
  /** Connections that are open, those in use and those that are not. */
  open: number
  idle: number
  /** Statements and commits that wait for a connection. */
  waiting: number
}

export interface DatabaseOptions {
  /** For a command that runs beside a server. No process lock is taken, so the command must keep its work short. */
  beside?: boolean
  /** For a command that only reads, beside a server or not. The database must exist, and no file of it is changed. */
  readOnly?: boolean
  /** PostgreSQL: number of connections for `transact`; reads get twice as many. */
  connections?: number
  /** Gets every query that `read` has run. */
  noteRead?: Logger | undefined
  /** PostgreSQL: milliseconds after which a connection that is not made and a statement that does not end fail. */
  mostMs?: number
}

/** Opens `sqlite:/path/file.db`, `sqlite::memory:` or `postgres://…`. */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  if (!isTracing()) return open(url, options)
  const { noteRead, tracedDatabase } = await import('./traced-database.ts')
  return tracedDatabase(await open(url, { ...options, noteRead: noteRead(dialectOf(url)) }))
}

const dialectOf = (url: string): Dialect => (url.startsWith('sqlite:') ? 'sqlite' : 'postgres')

async function open(url: string, options: DatabaseOptions): Promise<Database> {
  if (url.startsWith('sqlite:')) return openSqlite(url.slice('sqlite:'.length), options)
  if (/^postgres(ql)?:\/\//.test(url)) return (await import('./postgres.ts')).openPostgres(url, options)
  throw new Error(`DATABASE_URL must start with "sqlite:" or "postgres://", not "${url.split(':')[0]}:"`)
}

export { migrate } from './migrate.ts'
export { all, first, insertNumbered, prepared, run, runLast, type Transaction, tables } from './transaction.ts'
