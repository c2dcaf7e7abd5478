import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseDue } from '#api/accounts/leaving/erase-due.ts'
import { purgeExpired } from '#api/accounts/leaving/purge-expired.ts'
import { type Database, run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { requestDeletion } from '#contract/accounts.schema.ts'
import { sendMessage } from '#contract/contact.schema.ts'
import { DAY_MS } from '#contract/primitives/durations.ts'
import { databases } from '#tests/support/databases.ts'
import { addPlayers } from '#tests/support/seasons.ts'
import { createTestApi, PASSWORD, type TestApi } from '#tests/support/test-api.ts'
import { addWinner, everyCardWins } from '#tests/support/winner.ts'
import { isFullScan, planOf, recordStatements } from '../db/recorded-statements.ts'

const LEAVERS = 2_000
const MAX_ROWS = 500

describe.each(databases)('cleaning up in batches on $name', ({ open }) => {
  let app: TestApi
  beforeAll(async () => {
    app = await createTestApi({ database: await open(), season: [everyCardWins('physical')] })
  })
  afterAll(() => app.close())

  test('every statement finds its rows by an index', async () => {
    const { access } = await addWinner(app)
    const message = 'Un mensaje que también se borra.'
    await app.call(sendMessage, { as: access, input: { subject: 'otra', message } })
    await app.call(requestDeletion, { as: access, input: { password: PASSWORD } })
    await app.askToSignUp()
    app.clock.advance(31 * DAY_MS)
    const { db, transactions } = recordStatements(app.db)
    await eraseDue({ ...app.deps, db })
    await purgeExpired({ ...app.deps, db })
    const plans = await Promise.all(transactions.flat().map(({ statement }) => planOf(app.db, statement)))
    expect(plans.length).toBeGreaterThan(20)
    for (const { sql, reads } of plans.filter(({ sql }) => !sql.startsWith('insert'))) {
      expect(reads, sql).not.toEqual([])
      expect(reads.filter(isFullScan), sql).toEqual([])
    }
    const walk = plans.find(({ sql }) => /address is not null/.test(sql))
    expect(walk?.reads.join('\n')).toContain('prize_unit_address')
    const unconfirmed = plans.find(({ sql }) => /has_played/.test(sql))
    expect(unconfirmed?.reads.join('\n')).toContain('account_unconfirmed')
  })

  test('erasing two thousand leavers takes a transaction per batch, and lets other transactions run in between', async () => {
    const { now, log } = app.deps
    await addLeavers(app.db, LEAVERS, now())
    const { db, transactions } = recordStatements(app.db)
    let isErasing = true
    const erasing = eraseDue({ now, log, db }).finally(() => {
      isErasing = false
    })
    let others = 0
    while (isErasing) {
      await app.db.transact(() => run(tables.deleteFrom('job').where('name', '=', 'nobody')))
      if (isErasing) others++
    }
    await erasing
    const erased = transactions.map((statements) => rowsOf(statements, 'update account'))
    expect(erased.reduce((sum, rows) => sum + rows, 0)).toBe(LEAVERS)
    expect(Math.max(...erased)).toBeLessThanOrEqual(MAX_ROWS)
    expect(others).toBeGreaterThanOrEqual(20)
  })

  test('a purge deletes all expired rows, in batches', async () => {
    const { now } = app.deps
    const rows = Array.from({ length: 1_200 }, () => ({ nonce: uuidv7(), expires_at: now() - DAY_MS }))
    for (let i = 0; i < rows.length; i += 400) {
      await app.db.transact(() => run(tables.insertInto('bot_proof').values(rows.slice(i, i + 400))))
    }
    const { db, transactions } = recordStatements(app.db)
    await purgeExpired({ now, db })
    expect(Math.max(...transactions.flat().map(({ affected }) => affected))).toBeLessThanOrEqual(MAX_ROWS)
    expect(await app.db.read.selectFrom('bot_proof').select('nonce').execute()).toEqual([])
  })

  test('a stopping process finishes the current batch, and the next run erases the rest', async () => {
    const { now, log } = app.deps
    await addLeavers(app.db, MAX_ROWS + 10, now())
    const stopping = new AbortController()
    const db: Database = {
      ...app.db,
      transact: (tx, affinity) => {
        stopping.abort()
        return app.db.transact(tx, affinity)
      },
    }
    await eraseDue({ now, log, db }, stopping.signal)
    const left = () => app.db.read.selectFrom('account').select('id').where('status', '=', 'leaving').execute()
    const { length } = await left()
    expect(length).toBeGreaterThanOrEqual(10)
    expect(length).toBeLessThan(MAX_ROWS + 10)
    await eraseDue({ now, log, db: app.db })
    expect(await left()).toEqual([])
  })
})

type Statements = ReturnType<typeof recordStatements>['transactions'][number]

const rowsOf = (statements: Statements, start: string): number =>
  statements
    .filter(({ statement }) => 'text' in statement && statement.text.sqlite.startsWith(start))
    .reduce((sum, { affected }) => sum + affected, 0)

/** Adds members who have asked to leave and whose erasure is due. */
async function addLeavers(db: Database, count: number, now: number) {
  const leavers = await addPlayers(db, count)
  for (let i = 0; i < count; i += 500) {
    const ids = leavers.slice(i, i + 500).map(({ accountId }) => accountId)
    const changes = { status: 'leaving' as const, delete_after: now }
    await db.transact(() => run(tables.updateTable('account').set(changes).where('id', 'in', ids)))
  }
}
