import { DatabaseSync, type StatementSync } from 'node:sqlite'

/** A statement that SQLite ran, and its cost. */
export interface StatementUse {
  sql: string
  runs: number
  /** Rows that were returned or changed. */
  rows: number
  longestMs: number
  totalMs: number
}

const METHODS = ['all', 'get', 'run', 'iterate'] as const
type Ran = unknown[] | { changes: number | bigint } | undefined

/**
 * Logs every statement that SQLite databases opened from now on prepare and run. `take` returns what ran since it was
 * last called; `onRun` is called for each as it ends.
 */
export function logStatements(onRun: (sql: string, ms: number) => void = () => {}) {
  const prepare = DatabaseSync.prototype.prepare
  let log = new Map<string, StatementUse>()
  const note = (sql: string, ms: number, rows: number) => {
    const use = log.get(sql) ?? { sql, runs: 0, rows: 0, longestMs: 0, totalMs: 0 }
    log.set(sql, use)
    use.runs++
    use.rows += rows
    use.totalMs += ms
    use.longestMs = Math.max(use.longestMs, ms)
    onRun(sql, ms)
  }
  DatabaseSync.prototype.prepare = function (this: DatabaseSync, sql: string): StatementSync {
    const statement = prepare.call(this, sql)
    for (const method of METHODS) {
      const original = statement[method].bind(statement) as (...parameters: unknown[]) => Ran
      Object.defineProperty(statement, method, {
        value: (...parameters: unknown[]) => {
          const start = performance.now()
          const ran = original(...parameters)
          note(sql, performance.now() - start, rowsIn(ran))
          return ran
        },
      })
    }
    return statement
  }
  return {
    take(): StatementUse[] {
      const taken = [...log.values()]
      log = new Map()
      return taken
    },
    stop() {
      DatabaseSync.prototype.prepare = prepare
    },
  }
}

function rowsIn(ran: Ran): number {
  if (Array.isArray(ran)) return ran.length
  if (ran && 'changes' in ran) return Number(ran.changes)
  return ran === undefined ? 0 : 1
}
