import { setTimeout } from 'node:timers/promises'
import { createQueryId, Kysely, PostgresDialect, type RootOperationNode, sql } from 'kysely'
import pg from 'pg'
import type { Database, DatabaseOptions, PoolUse } from './database.ts'
import { type NameOf, PostgresGroupCommit } from './postgres-group-commit.ts'
import { HostsPool } from './postgres-hosts.ts'
import { isBehindPgBouncer } from './postgres-url.ts'
import type { Schema } from './schema.ts'
import { StorageFault } from './storage-fault.ts'
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
  const mostMs = options.mostMs ?? MOST_STATEMENT_MS
  const isPooled = isBehindPgBouncer(url)
  const nameOf: NameOf = isPooled ? () => undefined : storedName
  const limits = {
    types,
    ...(!isPooled && limitsOfServer(mostMs)),
    // The driver's own limit, for a server that is frozen or cut off and so cannot apply its `statement_timeout`.
    query_timeout: mostMs + 1_000,
    connectionTimeoutMillis: options.mostMs ?? 10_000,
    // With pipelining, a query that times out closes its connection. Without pipelining, the pool would reuse that
    // connection.
    pipeline: true,
    max: connections,
  }
  const reading = poolOf(url, { ...limits, max: connections * 2 }, options)
  const writing = poolOf(url, limits, options)
  const alone = poolOf(url, { ...limits, ...(isPooled ? POOLED_ALONE : LIMITS_ALONE) }, options)
  const read = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: reading }), ...logOf(options) })
  const compile = (node: RootOperationNode) => read.getExecutor().compileQuery(node, createQueryId())
  const queue = new PostgresGroupCommit({ pool: writing, connections, compile, nameOf })

  return {
    dialect: 'postgres',
    read,
    ask: (query) => rowsFrom(reading, nameOf, query),
    transact: (tx, affinity) => queue.add(tx, affinity),
    runAlone: (statement) => rowsFrom(alone, nameOf, statement),
    forMigrations: (work) => (isPooled ? refuseMigrations() : withMigrationConnection(url, work)),
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

const MOST_STATEMENT_MS = 15_000
/** PgBouncer refuses them: behind it, the database's role has them (docs/operate.md). */
const limitsOfServer = (statementMs: number) => ({
  statement_timeout: statementMs,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
})

const MAX_ALONE_MS = 3_000
/** Limits of `runAlone`. Its statements take less than a millisecond each, so that two connections are enough. */
const POOLED_ALONE = { max: 2, connectionTimeoutMillis: MAX_ALONE_MS, query_timeout: MAX_ALONE_MS }
const LIMITS_ALONE = { ...POOLED_ALONE, statement_timeout: MAX_ALONE_MS }

const names = new Map<string, string>()

function storedName(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = `hot_${names.size}`
    names.set(text, name)
  }
  return name
}

async function rowsFrom<O>(
  pool: pg.Pool,
  nameOf: NameOf,
  { text: { postgres }, parameters }: Prepared<O>,
): Promise<O[]> {
  const { rows } = await pool.query({ name: nameOf(postgres), text: postgres, values: [...parameters] })
  return rows as O[]
}

/** Migrations need a session: for their lock, and for the time limits that they lift. */
async function refuseMigrations(): Promise<never> {
  throw new StorageFault(
    'The database has pending migrations, which cannot run through PgBouncer: first run "npm run migrate" with the address of PostgreSQL itself in DATABASE_URL.',
  )
}

/** Key of the advisory lock: an arbitrary number, which all versions must share. */
const MIGRATION_LOCK = 7_306_241
const LOCK_POLL_MS = 200

async function withMigrationConnection<T>(url: string, work: (connection: Kysely<Schema>) => Promise<T>): Promise<T> {
  const pool = new HostsPool(withoutQueryTimeout(url), {
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

interface Config extends pg.PoolConfig {
  pipeline?: boolean
}

function poolOf(url: string, config: Config, { readOnly }: DatabaseOptions): pg.Pool {
  const pool = new HostsPool(url, config)
  outliveConnections(pool)
  // A setting of the session would stay on a connection of the server that other clients get.
  if (isBehindPgBouncer(url)) return pool
  // Every query has an index. On tables that were never analysed, PostgreSQL would cache plans with sequential scans
  // (measured: 2,900 plays a second instead of 45,000). Engines without these settings reject this statement, which
  // does no harm.
  pool.on('connect', (client) => void client.query('set jit = off; set enable_seqscan = off').catch(() => {}))
  if (readOnly) {
    pool.on('connect', (client) => void client.query('set default_transaction_read_only = on').catch(() => {}))
  }
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
