import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Result, Statement, Transaction } from './transaction.ts'

interface Call {
  tx: () => Transaction<unknown>
  resolve(value: unknown): void
  reject: (error: unknown) => void
}
type Outcome = { value: unknown } | { error: unknown }

const MOST_IN_A_BATCH = 256

/**
 * Group commit: concurrent calls share one COMMIT, so they wait for the disk only once; no call resolves before the
 * COMMIT. A call that fails after a write must be rolled back alone. That is rare, and a savepoint costs as much as the
 * writes of a call; so a batch runs without savepoints first, and again with savepoints if a call fails after a write.
 */
export class CommitQueue {
  readonly #connection: DatabaseSync
  readonly #execute: (statement: Statement) => Result
  readonly #begin: StatementSync
  readonly #commit: StatementSync
  readonly #savepoint: StatementSync
  readonly #release: StatementSync
  readonly #rollbackTo: StatementSync
  #waiting: Call[] = []
  #scheduled = false
  #closed = false
  #drained: (() => void) | undefined

  constructor(connection: DatabaseSync, execute: (statement: Statement) => Result) {
    this.#connection = connection
    this.#execute = execute
    this.#begin = connection.prepare('begin immediate')
    this.#commit = connection.prepare('commit')
    this.#savepoint = connection.prepare('savepoint one_call')
    this.#release = connection.prepare('release one_call')
    this.#rollbackTo = connection.prepare('rollback to one_call')
  }

  add<T>(tx: () => Transaction<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new Error('The database is closing'))
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ tx, resolve, reject })
      this.#schedule()
    })
  }

  drain(): Promise<void> {
    this.#closed = true
    if (this.#waiting.length === 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.#drained = resolve
    })
  }

  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => this.#flush())
  }

  #flush(): void {
    this.#scheduled = false
    const batch = this.#waiting.splice(0, MOST_IN_A_BATCH)
    try {
      const outcomes = this.#runBatch(batch)
      outcomes.forEach((outcome, i) => {
        if ('error' in outcome) batch[i]?.reject(outcome.error)
        else batch[i]?.resolve(outcome.value)
      })
    } catch (error) {
      for (const call of batch) call.reject(error)
    }
    if (this.#waiting.length > 0) this.#schedule()
    else this.#drained?.()
  }

  #runBatch(batch: Call[]): Outcome[] {
    try {
      return this.#runOnce(batch, false)
    } catch (error) {
      if (!(error instanceof FailedAfterWrite)) throw error
      return this.#runOnce(batch, true)
    }
  }

  #runOnce(batch: Call[], withSavepoints: boolean): Outcome[] {
    this.#begin.run()
    try {
      const outcomes = batch.map((call) => this.#runCall(call, withSavepoints))
      this.#commit.run()
      return outcomes
    } catch (error) {
      if (this.#connection.isTransaction) this.#connection.exec('rollback')
      throw error
    }
  }

  #runCall({ tx }: Call, withSavepoints: boolean): Outcome {
    let hasWritten = false
    try {
      const generator = tx()
      let step = generator.next()
      while (!step.done) {
        if (!hasWritten && writes(step.value)) {
          if (withSavepoints) this.#savepoint.run()
          hasWritten = true
        }
        step = generator.next(this.#execute(step.value))
      }
      if (hasWritten && withSavepoints) this.#release.run()
      return { value: step.value }
    } catch (error) {
      // After a full disk or a broken file, SQLite has rolled back the whole transaction, so no call of the batch
      // succeeded.
      if (!this.#connection.isTransaction) throw error
      if (hasWritten && !withSavepoints) throw new FailedAfterWrite()
      if (hasWritten) {
        this.#rollbackTo.run()
        this.#release.run()
      }
      return { error }
    }
  }
}

/** Thrown if a call fails after a write in a batch without savepoints, so that the batch is rolled back. */
class FailedAfterWrite extends Error {}

export const writes = (statement: Statement): boolean =>
  'text' in statement ? statement.writes : statement.toOperationNode().kind !== 'SelectQueryNode'
