import { createQueryId } from 'kysely'
import type { Database } from '#api/db/database.ts'
import type { Result, Statement, Transaction } from '#api/db/transaction.ts'

interface Recorded {
  statement: Statement
  affected: number
}

/** Records the statements of each transaction of a database. */
export function recordStatements(db: Database) {
  const transactions: Recorded[][] = []
  function* record<T>(tx: Transaction<T>, statements: Recorded[]): Transaction<T> {
    let step = tx.next(undefined as unknown as Result)
    while (!step.done) {
      const result: Result = yield step.value
      statements.push({ statement: step.value, affected: result.affected })
      step = tx.next(result)
    }
    return step.value
  }
  const recording: Database = {
    ...db,
    transact: (tx, affinity) =>
      db.transact(() => {
        const statements: Recorded[] = []
        transactions.push(statements)
        return record(tx(), statements)
      }, affinity),
  }
  return { db: recording, transactions }
}

export interface Plan {
  sql: string
  /** One line per table that the engine reads. */
  reads: string[]
}

/** Returns the plan of a statement, from the engine of `db`. */
export async function planOf(db: Database, statement: Statement): Promise<Plan> {
  const { sql, parameters } = compile(db, statement)
  const explain = { sqlite: 'explain query plan ', postgres: 'explain (format json) ' }[db.dialect]
  const text = { sqlite: explain + sql, postgres: explain + sql }
  const rows = await db.ask<Record<string, unknown>>({ text, parameters: [...parameters], writes: false })
  const reads = db.dialect === 'sqlite' ? rows.map(({ detail }) => String(detail)) : nodesIn(rows[0]?.['QUERY PLAN'])
  return { sql, reads: reads.filter((line) => /^(SCAN|SEARCH|.* Scan) /.test(line)) }
}

function compile(db: Database, statement: Statement) {
  if ('text' in statement) return { sql: statement.text[db.dialect], parameters: statement.parameters }
  return db.read.getExecutor().compileQuery(statement.toOperationNode(), createQueryId())
}

/** Returns lines such as `Index Scan on session using session_account (account_id = $1)`. */
function nodesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const found = Object.values(node).flatMap(nodesIn)
  if (!('Node Type' in node)) return found
  const own = node as Record<string, string>
  const place = `on ${own['Relation Name']} using ${own['Index Name']} ${own['Index Cond'] ?? 'without a condition'}`
  return [`${own['Node Type']} ${place}`, ...found]
}

/** True if the line is a scan of all rows of a table or an index. */
export const isFullScan = (read: string): boolean =>
  /^(SCAN (?!json_each|\d)|Seq Scan )/.test(read) ||
  /^(Index|Index Only|Bitmap Index) Scan .*without a condition$/.test(read)
