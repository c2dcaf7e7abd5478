import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Logger } from 'pino'
import { SECOND_MS } from '#contract/primitives/durations.ts'
import { type Database, openDatabase, prepared, type Reads } from './database.ts'
import { DATABASE_TIME } from './database-clock.ts'
import type { Schema } from './schema.ts'
import { timeKey } from './settings.ts'

/** Largest lag with which a replica is read. With more, its reads go to the database itself. */
export const MOST_LAG_MS = 10 * SECOND_MS
/** How often every process measures the lag, and how much larger than the lag a measured one may be. */
export const MEASURE_MS = SECOND_MS

/** A read that the replica has not finished by then goes to the database itself. */
const MOST_READ_MS = 3 * SECOND_MS

/** A copy of the database that follows it with some delay, such as a standby of PostgreSQL. */
export interface Replica {
  /**
   * Opens the reads of one request. They go to the replica; if it is behind or fails, this and all later reads of the
   * request go to the database itself. So a later read never sees an older state than an earlier one.
   */
  reads(): Reads
  /** An upper bound: the replica has everything that was committed this long ago. Grows while the replica is away. */
  lagMs(): number
  measure(): Promise<void>
  close(): Promise<void>
}

/** Returns the reads of one request that may lag behind the writes: of the replica, if the operator has named one. */
export const laggingReads = ({ db, replica }: { db: Reads; replica?: Replica | undefined }): Reads =>
  replica?.reads() ?? db

export const openReplica = async (url: string, primary: Database, log: Log): Promise<Replica> =>
  createReplica({
    primary,
    standby: await openDatabase(url, { readOnly: true, mostMs: MOST_READ_MS }),
    elapsed: () => performance.now(),
    log,
  })

/** Name of the time that the processes write to the database, by its clock, and read from the replica. */
export const HEARTBEAT = 'heartbeat'

const beatAt = (now: string) =>
  `insert into setting (key, value) values (:key, cast(${now} as text))
   on conflict (key) do update set value = excluded.value returning cast(value as bigint) as at`
const beat = prepared<{ at: number }, { key: string }>({
  sqlite: beatAt(DATABASE_TIME.sqlite),
  postgres: beatAt(DATABASE_TIME.postgres),
})
const lastBeat = prepared<{ at: number }, { key: string }>(
  'select cast(value as bigint) as at from setting where key = :key',
)
const KEY = { key: timeKey(HEARTBEAT) }

type Log = Pick<Logger, 'info' | 'warn'>
type State = 'used' | 'behind' | 'away'

interface ReplicaDeps {
  primary: Pick<Database, 'ask' | 'runAlone'>
  standby: Pick<Database, 'ask' | 'close'>
  /** Milliseconds of a clock that never jumps. */
  elapsed: () => number
  log: Log
}

/**
 * Creates a replica whose lag is measured by a heartbeat: a row with the time of the database, written there and read
 * from the replica. Both times are of one clock, and unlike the position in PostgreSQL's log it also works where the
 * database rests, where the connection between the two is lost, and with other engines.
 */
export function createReplica({ primary, standby, elapsed, log }: ReplicaDeps): Replica {
  let known = { lagMs: 0, at: elapsed() }
  let state: State | undefined

  const lagMs = () => known.lagMs + elapsed() - known.at
  const isUsable = () => state === 'used' && lagMs() <= MOST_LAG_MS

  /** Each change is logged once. */
  function note(next: State, err?: unknown): void {
    if (next !== state) {
      if (next === 'used') log.info('the replica is read')
      else log.warn({ err, lagSeconds: Math.round(lagMs() / 1000) }, `the replica is ${next}: the database is read`)
    }
    state = next
  }

  async function measure(): Promise<void> {
    const at = elapsed()
    const [written] = await primary.runAlone(beat(KEY))
    try {
      const [seen] = await standby.ask(lastBeat(KEY))
      if (written && seen) known = { lagMs: Math.max(0, written.at - seen.at), at }
      note(seen && lagMs() <= MOST_LAG_MS ? 'used' : 'behind')
    } catch (error) {
      note('away', error)
    }
  }

  function reads(): Reads {
    let mayLag = isUsable()
    const ask: Ask = async (query) => {
      mayLag &&= isUsable()
      if (!mayLag) return primary.ask(query)
      try {
        return await standby.ask(query)
      } catch (error) {
        mayLag = false
        note('away', error)
        return primary.ask(query)
      }
    }
    return { ask, read: kyselyOver(ask) }
  }

  return { reads, lagMs, measure, close: () => standby.close() }
}

type Ask = Reads['ask']

/** Returns a query builder whose queries are run by `ask`. */
const kyselyOver = (ask: Ask) =>
  new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new AskingDriver(ask),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

class AskingDriver extends DummyDriver {
  readonly #ask: Ask

  constructor(ask: Ask) {
    super()
    this.#ask = ask
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async <R>({ sql, parameters }: CompiledQuery) => {
        const query = { text: { sqlite: sql, postgres: sql }, parameters: [...parameters], writes: false }
        return { rows: await this.#ask<R>(query) }
      },
      streamQuery: () => {
        throw new Error('a replica is not streamed')
      },
    }
  }
}
