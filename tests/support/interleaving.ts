import pg from 'pg'
import { all, type Database, prepared } from '#api/db/database.ts'
import type { Result, Statement, Transaction } from '#api/db/transaction.ts'

const nothing = prepared<unknown, Record<never, never>>('select 1')

type Between = (statement: Statement) => Transaction<void> | undefined

/** Returns a database that runs `before` ahead of each statement of its transactions. */
function withBetween(db: Database, before: Between): Database {
  function* watched<T>(tx: Transaction<T>): Transaction<T> {
    let step = tx.next(undefined as unknown as Result)
    while (!step.done) {
      const work = before(step.value)
      if (work) yield* work
      const result: Result = yield step.value
      step = tx.next(result)
    }
    return step.value
  }
  return { ...db, transact: (tx, affinity) => db.transact(() => watched(tx()), affinity) }
}

/**
 * Slows transactions down by a random number of extra queries, so that the transactions of two processes interleave.
 */
export const dawdling = (db: Database, roll: () => number): Database =>
  withBetween(db, () => idle(Math.floor(roll() * 4)))

/** Takes as long as so many statements. */
export function* idle(statements: number): Transaction<void> {
  for (let n = 0; n < statements; n++) yield* all(nothing({}))
}

type Hook = () => Transaction<void> | undefined

/** Runs `hook` before each statement that writes to a table. */
export const beforeEachWriting = (db: Database, table: string, hook: Hook): Database =>
  withBetween(db, (statement) => (writesTo(statement, table) ? hook() : undefined))

/** Runs `hook` only before the first statement that writes to a table. */
export function beforeWriting(db: Database, table: string, hook: Hook): Database {
  let isDone = false
  return beforeEachWriting(db, table, () => {
    if (isDone) return undefined
    isDone = true
    return hook()
  })
}

function writesTo(statement: Statement, table: string): boolean {
  if ('text' in statement)
    return new RegExp(`^\\s*(insert into|update|delete from) ${table}\\b`).test(statement.text.sqlite)
  const node = statement.toOperationNode()
  return node.kind !== 'SelectQueryNode' && JSON.stringify(node).includes(`"name":"${table}"`)
}

const GATE = 42
/** A gate may stay closed for longer than the server's timeouts. */
const liftLimits = prepared<unknown, Record<never, never>>({
  sqlite: 'select 1',
  postgres: "select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)",
})
const waitAtGate = prepared<unknown, { gate: number }>({
  sqlite: 'select :gate',
  postgres: 'select pg_advisory_xact_lock(:gate::integer)',
})

/** A gate on PostgreSQL at which transactions wait until it is opened. */
export async function closeGate(url: string) {
  const keeper = new pg.Client(url)
  await keeper.connect()
  await keeper.query('select pg_advisory_lock($1::integer)', [GATE])
  const until = async (condition: string, n: number) => {
    const text = `select count(*) as n from pg_locks where not granted and ${condition}`
    while (Number((await keeper.query(text)).rows[0].n) < n) {}
  }
  return {
    *pass(): Transaction<void> {
      yield* all(liftLimits({}))
      yield* all(waitAtGate({ gate: GATE }))
    },
    /** Resolves once a transaction waits at the gate. */
    reached: () => until(`locktype = 'advisory' and objid = ${GATE}`, 1),
    /** Resolves once `n` transactions wait for rows that others hold. */
    blocked: (n = 1) => until("locktype in ('transactionid', 'tuple')", n),
    /** Resolves once `n` transactions wait, at the gate or for rows. */
    held: (n: number) => until("locktype in ('advisory', 'transactionid', 'tuple')", n),
    async open() {
      await keeper.end()
    },
  }
}
