import { setTimeout } from 'node:timers/promises'
import { createQueryId, Kysely, PostgresDialect, type RootOperationNode, sql } from 'kysely'
import pg from 'pg'
import type { Database, DatabaseOptions, PoolUse } from './database.ts'
import { nameOf, PostgresGroupCommit } from './postgres-group-commit.ts'
import type { Schema } from './schema.ts'
import type { Prepared } from './transaction.ts'

const INT8_OID = 20

/** Makes the driver return bigint columns as Numbers: ours hold epoch milliseconds and counts, which fit a Number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

/** Opens PostgreSQL, or an engine with the same protocol, for any number of processes. */
export function openPostgres(url: string, options: DatabaseOptions): Database {
  const connections = options.connections ?? 3
  const limits = {
    connectionString: url,
    types,
    statement_timeout: options.mostMs ?? 15_000,
    // The driver's own limit, for a server that is frozen or cut off and so cannot apply its `statement_timeout`.
    query_timeout: (options.mostMs ?? 15_000) + 1_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: options.mostMs ?? 10_000,
    // With pipelining, a query that times out closes its connection. Without pipelining, the pool would reuse that
    // connection.
    pipeline: true,
    max: connections,
  }
  const reading = poolOf({ ...limits, max: connections * 2 }, options)
  const writing = poolOf(limits, options)
  const alone = poolOf({ ...limits, ...LIMITS_ALONE }, options)
  const read = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: reading }), ...logOf(options) })
  const compile = (node: RootOperationNode) => read.getExecutor().compileQuery(node, createQueryId())
  const queue = new PostgresGroupCommit(writing, connections, compile)

  return {
    dialect: 'postgres',
    read,
    ask: (query) => rowsFrom(reading, query),
    transact: (tx, affinity) => queue.add(tx, affinity),
    runAlone: (statement) => rowsFrom(alone, statement),
    forMigrations: (work) => withMigrationConnection(url, work),
    ping: async () => void (await reading.query('select 1')),
    pools: () => [useOf('read', reading), useOf('write', writing), useOf('alone', alone)],
    close: async () => {
      await queue.drain()
      await writing.end()
      await alone.end()
      await read.destroy()
    },
  }
}

const useOf = (pool: PoolUse['pool'], { totalCount, idleCount, waitingCount }: pg.Pool): PoolUse => ({
  pool,
  open: totalCount,
  idle: idleCount,
  waiting: waitingCount,
})

const logOf = ({ noteRead }: DatabaseOptions) => (noteRead ? { log: noteRead } : {})

const MAX_ALONE_MS = 3_000
/** Limits of `runAlone`. Its statements take less than a millisecond each, so that two connections are enough. */
const LIMITS_ALONE = {
  max: 2,
  connectionTimeoutMillis: MAX_ALONE_MS,
  statement_timeout: MAX_ALONE_MS,
  query_timeout: MAX_ALONE_MS,
}

async function rowsFrom<O>(pool: pg.Pool, { text: { postgres }, parameters }: Prepared<O>): Promise<O[]> {
  const { rows } = await pool.query({ name: nameOf(postgres), text: postgres, values: [...parameters] })
  return rows as O[]
}

/** Key of the advisory lock: an arbitrary number, which all versions must share. */
const MIGRATION_LOCK = 7_306_241
const LOCK_POLL_MS = 200

async function withMigrationConnection<T>(url: string, work: (connection: Kysely<Schema>) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({
    connectionString: withoutQueryTimeout(url),
    types,
    max: 1,
    connectionTimeoutMillis: 10_000,
    // While an index is built, which may take an hour, nothing is sent over the connection.
    keepAlive: true,
  })
  outliveConnections(pool)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await db.connection().execute(async (connection) => {
      await liftTimeLimits(connection)
      // Polls for the lock instead of calling `pg_advisory_lock`: `create index concurrently` waits for every open
      // query, so it would deadlock with a second process that waits inside that call. PostgreSQL releases the lock
      // when the connection closes.
      while (!(await tryMigrationLock(connection))) await setTimeout(LOCK_POLL_MS)
      return await work(connection)
    })
  } finally {
    await db.destroy()
  }
}

/** Lifts the timeouts that the URL, the role or the database may set: they are meant for requests. */
async function liftTimeLimits(connection: Kysely<Schema>): Promise<void> {
  await sql`select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false),
    set_config('idle_in_transaction_session_timeout', '0', false)`.execute(connection)
}

/** Removes the driver's own timeout from the URL, because no SQL statement can lift that timeout. */
const withoutQueryTimeout = (url: string): string => url.replace(/(?<=[?&])query_timeout=[^&]*&?/g, '')

async function tryMigrationLock(connection: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${MIGRATION_LOCK}) as locked`.execute(
    connection,
  )
  return rows[0]?.locked === true
}

function poolOf(config: pg.PoolConfig & { pipeline?: boolean }, { readOnly }: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool(config)
  // Every query has an index. On tables that were never analysed, PostgreSQL would cache plans with sequential scans
  // (measured: 2,900 plays a second instead of 45,000). Engines without these settings reject this statement, which
  // does no harm.
  pool.on('connect', (client) => void client.query('set jit = off; set enable_seqscan = off').catch(() => {}))
  if (readOnly) {
    pool.on('connect', (client) => void client.query('set default_transaction_read_only = on').catch(() => {}))
  }
  outliveConnections(pool)
  return pool
}

/**
 * Handles lost connections: a running query fails, and an idle connection is replaced for the next query. Without these
 * listeners, the `error` event would end the process.
 */
function outliveConnections(pool: pg.Pool): void {
  // Listens to connections in use, because the pool itself listens only to idle connections.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
}
