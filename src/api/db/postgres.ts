import { createQueryId, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database, DatabaseOptions } from './database.ts'
import { nameOf, PostgresLanes } from './postgres-lanes.ts'
import type { Schema } from './schema.ts'
import type { Prepared } from './transaction.ts'

const INT8_OID = 20

/** Our bigints are epoch milliseconds and counts: they fit a Number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

/** PostgreSQL, or an engine that speaks it: as many processes as wanted. */
export function openPostgres(url: string, options: DatabaseOptions): Database {
  const connections = options.connections ?? 3
  const limits = {
    connectionString: url,
    types,
    statement_timeout: 15_000,
    // The server cannot end what it does not answer at all: it is frozen, or the network swallows its words.
    query_timeout: 16_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 10_000,
    // A query that runs out of time takes its connection along; without pipelining the pool would hand it out again.
    pipeline: true,
    max: connections,
  }
  const reading = poolOf({ ...limits, max: connections * 2 })
  const writing = poolOf(limits)
  const read = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: reading }) })
  const compile = (node: unknown) => read.getExecutor().compileQuery(node as never, createQueryId())
  const lanes = new PostgresLanes(writing, connections, compile)

  return {
    dialect: 'postgres',
    read,
    ask: async <O>({ text, parameters }: Prepared<O>) => {
      const { postgres } = text
      const { rows } = await reading.query({ name: nameOf(postgres), text: postgres, values: [...parameters] })
      return rows as O[]
    },
    transact: (tx, affinity) => lanes.add(tx, affinity),
    ping: async () => void (await reading.query('select 1')),
    close: async () => {
      await lanes.drain()
      await writing.end()
      await read.destroy()
    },
  }
}

function poolOf(config: pg.PoolConfig & { pipeline?: boolean }): pg.Pool {
  const pool = new pg.Pool(config)
  // Every query goes by key. On tables that were never analysed PostgreSQL would cache a plan that scans them:
  // measured 2,900 plays a second instead of 45,000. Engines without these settings refuse, which does no harm.
  pool.on('connect', (client) => void client.query('set jit = off; set enable_seqscan = off').catch(() => {}))
  // An idle connection that the server ends is replaced at the next query.
  pool.on('error', () => {})
  return pool
}
