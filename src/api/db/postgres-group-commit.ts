import type { CompiledQuery, RootOperationNode } from 'kysely'
import type pg from 'pg'
import { writes } from './commit-queue.ts'
import type { Prepared, Result, Statement, Transaction } from './transaction.ts'

interface Call {
  tx: () => Transaction<unknown>
  affinity: string | undefined
  resolve(value: unknown): void
  reject: (error: unknown) => void
}
/** Returns the name under which a connection stores a prepared statement; undefined if it must store none. */
export type NameOf = (text: string) => string | undefined

interface GroupCommitOptions {
  pool: pg.Pool
  connections: number
  compile: (node: RootOperationNode) => CompiledQuery
  nameOf: NameOf
}

type Outcome = { value: unknown } | { error: unknown; failsBatch: boolean }

type Placed = Prepared<unknown> & { place: string }

const NOTHING_YET: Result = { rows: [], affected: 0 }
const MOST_IN_A_BATCH = 64
const MOST_ATTEMPTS = 5
/**
 * SQLSTATEs after which a transaction is run again: serialisation failure, deadlock, and unique violation. After a
 * unique violation, the next attempt sees the row of the other transaction.
 */
const WORTH_REPEATING = new Set(['40001', '40P01', '23505'])
/** SQLSTATE of a write on a server that only reads. */
const READ_ONLY = '25006'

/**
 * Group commit over a few connections in pipeline mode: up to 64 calls share one transaction and one COMMIT. Each call
 * sends its next statement as soon as it has the result of its previous one, without waiting for the other calls. When
 * a call fails after a write, or the database returns an error, the batch is rolled back and its calls run one by one
 * (decision 85).
 */
export class PostgresGroupCommit {
  readonly #pool: pg.Pool
  readonly #mostBatches: number
  readonly #compile: (node: RootOperationNode) => CompiledQuery
  readonly #nameOf: NameOf
  readonly #busyAffinities = new Set<string>()
  #waiting: Call[] = []
  #running = 0
  #scheduled = false
  #closed = false
  #drained: (() => void) | undefined

  constructor({ pool, connections, compile, nameOf }: GroupCommitOptions) {
    this.#pool = pool
    this.#mostBatches = connections
    this.#compile = compile
    this.#nameOf = nameOf
  }

  add<T>(tx: () => Transaction<T>, affinity?: string): Promise<T> {
    if (this.#closed) return Promise.reject(new Error('The database is closing'))
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ tx, affinity, resolve, reject })
      this.#schedule()
    })
  }

  drain(): Promise<void> {
    this.#closed = true
    if (this.#waiting.length === 0 && this.#running === 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.#drained = resolve
    })
  }

  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      while (this.#running < this.#mostBatches && this.#startBatch()) {}
    })
  }

  #startBatch(): boolean {
    const batch = this.#take()
    if (batch.length === 0) return false
    this.#running++
    void this.#connectAndRun(batch).finally(() => {
      this.#running--
      for (const { affinity } of batch) if (affinity !== undefined) this.#busyAffinities.delete(affinity)
      if (this.#waiting.length > 0) this.#schedule()
      else if (this.#running === 0) this.#drained?.()
    })
    return true
  }

  /** Takes the oldest calls whose affinity is neither in a running batch nor in this batch already. */
  #take(): Call[] {
    const taken: Call[] = []
    const left: Call[] = []
    for (const call of this.#waiting) {
      const isFree = call.affinity === undefined || !this.#busyAffinities.has(call.affinity)
      if (!isFree || taken.length >= MOST_IN_A_BATCH) left.push(call)
      else {
        taken.push(call)
        if (call.affinity !== undefined) this.#busyAffinities.add(call.affinity)
      }
    }
    this.#waiting = left
    return taken
  }

  async #connectAndRun(batch: Call[]): Promise<void> {
    let client: pg.PoolClient
    try {
      client = await this.#pool.connect()
    } catch (error) {
      for (const call of batch) call.reject(error)
      return
    }
    let broken: Error | undefined
    const onError = (error: Error) => {
      broken = error
    }
    client.on('error', onError)
    try {
      await this.#runBatch(client, batch)
    } catch (error) {
      broken = asError(error)
      for (const call of batch) call.reject(error)
    } finally {
      client.off('error', onError)
      client.release(broken)
    }
  }

  async #runBatch(client: pg.PoolClient, batch: Call[]): Promise<void> {
    if (batch.length > 1) {
      const { outcomes, fault } = await this.#runTransaction(client, batch)
      if (!fault) return settle(batch, outcomes)
    }
    for (const call of batch) settle([call], [await this.#runAlone(client, call)])
  }

  async #runAlone(client: pg.PoolClient, call: Call): Promise<Outcome> {
    for (let attempt = 1; ; attempt++) {
      const { outcomes, fault } = await this.#runTransaction(client, [call])
      const [outcome] = outcomes
      if (!fault && outcome) return outcome
      // The server has become a standby. The connection must end, because the next one may reach the primary.
      if (codeOf(fault) === READ_ONLY) throw fault
      if (attempt >= MOST_ATTEMPTS || !WORTH_REPEATING.has(codeOf(fault))) return { error: fault, failsBatch: true }
      await new Promise((resolve) => setTimeout(resolve, attempt * attempt * 5 * Math.random()))
    }
  }

  /** Runs all calls in one transaction. If the transaction was rolled back, `fault` is the reason. */
  async #runTransaction(client: pg.PoolClient, batch: Call[]): Promise<{ outcomes: Outcome[]; fault?: unknown }> {
    const begun = client.query('begin')
    begun.catch(() => {})
    const last: Placed[] = []
    const outcomes = await Promise.all(batch.map((call) => this.#runCall(client, call, last)))
    await begun
    const failed = outcomes.find((outcome) => 'error' in outcome && outcome.failsBatch)
    const fault = failed && 'error' in failed ? failed.error : await this.#finish(client, last)
    if (fault !== undefined) {
      await client.query('rollback')
      return { outcomes, fault }
    }
    try {
      await client.query('commit')
      return { outcomes }
    } catch (fault) {
      // If the server refuses the commit, it has rolled everything back. If the connection was lost (an error without a
      // code), the outcome is unknown, so all calls of the batch fail.
      if (codeOf(fault) === '') throw fault
      return { outcomes, fault }
    }
  }

  /** Runs the deferred writes (`runLast`) in the order of their places. Returns the error, if any. */
  async #finish(client: pg.PoolClient, last: Placed[]): Promise<unknown> {
    last.sort((a, b) => (a.place < b.place ? -1 : 1))
    try {
      await Promise.all(last.map((statement) => this.#ask(client, statement)))
    } catch (error) {
      return error
    }
  }

  /** Runs one call, and adds its deferred writes to `last`. */
  async #runCall(client: pg.PoolClient, { tx }: Call, last: Placed[]): Promise<Outcome> {
    let hasWritten = false
    let isAsking = false
    try {
      const generator = tx()
      let step = generator.next()
      while (!step.done) {
        hasWritten ||= writes(step.value)
        if (waitsForTheEnd(step.value)) {
          last.push(step.value)
          step = generator.next(NOTHING_YET)
          continue
        }
        isAsking = true
        const result = await this.#ask(client, step.value)
        isAsking = false
        step = generator.next(result)
      }
      return { value: step.value }
    } catch (error) {
      // An error of the database aborts the whole batch; a Problem before any write affects no other call.
      return { error, failsBatch: isAsking || hasWritten }
    }
  }

  async #ask(client: pg.PoolClient, statement: Statement): Promise<Result> {
    const { rows, rowCount } = await client.query(this.#toQuery(statement))
    return { rows, affected: rowCount ?? 0 }
  }

  #toQuery(statement: Statement): pg.QueryConfig {
    if ('text' in statement) {
      const text = statement.text.postgres
      return { name: this.#nameOf(text), text, values: statement.parameters }
    }
    const { sql, parameters } = this.#compile(statement.toOperationNode())
    return { text: sql, values: [...parameters] }
  }
}

function settle(batch: Call[], outcomes: Outcome[]): void {
  outcomes.forEach((outcome, i) => {
    if ('error' in outcome) batch[i]?.reject(outcome.error)
    else batch[i]?.resolve(outcome.value)
  })
}

const waitsForTheEnd = (statement: Statement): statement is Placed =>
  'text' in statement && statement.place !== undefined

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
