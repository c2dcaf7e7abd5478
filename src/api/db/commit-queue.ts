import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Built, Result, Statement, Transaction } from './transaction.ts'

interface Call {
  tx: () => Transaction<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}
type Outcome = { value: unknown } | { error: unknown }

const MOST_IN_A_BATCH = 256

/**
 * Group commit: what is asked in the same moment shares one COMMIT, and so one wait for the disk. Each call has its own
 * savepoint, taken before its first write, so that a failing one is undone alone. Nobody is answered before the commit.
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
      this.#waiting.push({ tx, resolve: resolve as (value: unknown) => void, reject })
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
      batch.forEach((call, i) => {
        const outcome = outcomes[i] as Outcome
        if ('error' in outcome) call.reject(outcome.error)
        else call.resolve(outcome.value)
      })
    } catch (error) {
      for (const call of batch) call.reject(error)
    }
    if (this.#waiting.length > 0) this.#schedule()
    else this.#drained?.()
  }

  #runBatch(batch: Call[]): Outcome[] {
    this.#begin.run()
    try {
      const outcomes = batch.map((call) => this.#runCall(call))
      this.#commit.run()
      return outcomes
    } catch (error) {
      if (this.#connection.isTransaction) this.#connection.exec('rollback')
      throw error
    }
  }

  #runCall({ tx }: Call): Outcome {
    let hasWritten = false
    try {
      const generator = tx()
      let step = generator.next()
      while (!step.done) {
        if (!hasWritten && writes(step.value)) {
          this.#savepoint.run()
          hasWritten = true
        }
        step = generator.next(this.#execute(step.value))
      }
      if (hasWritten) this.#release.run()
      return { value: step.value }
    } catch (error) {
      // A full disk or a broken file ends the whole transaction: then nobody in the batch was served.
      if (!this.#connection.isTransaction) throw error
      if (hasWritten) {
        this.#rollbackTo.run()
        this.#release.run()
      }
      return { error }
    }
  }
}

export const writes = (statement: Statement): boolean =>
  'text' in statement ? statement.writes : (statement as Built<unknown>).toOperationNode().kind !== 'SelectQueryNode'
