import { createQueryId, type LogEvent } from 'kysely'
import { begin, currentSpan, inSpan, type SpanStart } from '#host/tracing/spans.ts'
import type { Database } from './database.ts'
import { type Dialect, type Statement, type Transaction, tables } from './transaction.ts'

/** Returns the database with a span for each statement of a request; Kysely reports its own reads to `noteRead`. */
export function tracedDatabase(db: Database): Database {
  const stepOf = (statement: Statement) => stepOfSql(textOf(statement), db.dialect)
  return {
    ...db,
    ask: (query) => inSpan(stepOf(query), () => db.ask(query)),
    runAlone: (statement) => inSpan(stepOf(statement), () => db.runAlone(statement)),
    transact(tx, affinity) {
      if (!currentSpan()) return db.transact(tx, affinity)
      const transaction = { ...stepOfSql('', db.dialect), name: 'transaction' }
      // The span is the parent of the statements although a group commit runs them elsewhere.
      return inSpan(transaction, (span) => {
        const start = (statement: Statement) => begin({ ...stepOf(statement), traceparent: span?.traceparent })
        return db.transact(() => tracedSteps(tx(), start), affinity)
      })
    },
  }
}

/** Notes a read that Kysely has run. */
export const noteRead = (dialect: Dialect) => (event: LogEvent) => {
  const span = begin(stepOfSql(event.query.sql, dialect), Date.now() - event.queryDurationMillis)
  if (event.level === 'error') span?.fail()
  span?.end()
}

function* tracedSteps<T>(
  steps: Transaction<T>,
  start: (statement: Statement) => ReturnType<typeof begin>,
): Transaction<T> {
  let step = steps.next()
  while (!step.done) {
    const span = start(step.value)
    const result = yield step.value
    span?.end()
    step = steps.next(result)
  }
  return step.value
}

const textOf = (statement: Statement): string =>
  'text' in statement
    ? statement.text.sqlite
    : tables.getExecutor().compileQuery(statement.toOperationNode(), createQueryId()).sql

const TABLE = /\b(?:from|into|update)\s+"?(\w+)/i

/** The step of a statement: its verb and its first table, without its values and its text. */
function stepOfSql(sql: string, dialect: Dialect): SpanStart {
  const verb = /\w+/.exec(sql)?.[0].toLowerCase() ?? ''
  const summary = `${verb} ${TABLE.exec(sql)?.[1] ?? ''}`.trim()
  const system = dialect === 'postgres' ? 'postgresql' : 'sqlite'
  return { name: summary, kind: 'client', attributes: { 'db.system.name': system, 'db.query.summary': summary } }
}
