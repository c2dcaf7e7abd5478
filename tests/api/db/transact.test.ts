import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { talliesIn } from '#api/campaigns/editions/queries.ts'
import { all, type Database, first, run, tables } from '#api/db/database.ts'
import { takeLease } from '#api/db/lease.ts'
import { addToTally } from '#api/prizes/tally/queries.ts'
import { databases } from '#tests/support/databases.ts'

describe.each(databases)('transactions on $name', ({ open, openPair }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())

  const put = (key: string, value: string) => run(tables.insertInto('setting').values({ key, value }))
  const readValue = async (key: string) =>
    (await db.read.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst())?.value

  test('a transaction that fails after writing is rolled back without affecting the others', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) =>
        db.transact(function* () {
          yield* put(`alone-${i}`, 'x')
          if (i === 7) throw new Error('seven')
          return i
        }),
      ),
    )
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(results[7]).toMatchObject({ reason: { message: 'seven' } })
    expect(await readValue('alone-7')).toBeUndefined()
    expect(await readValue('alone-8')).toBe('x')
  })

  test('a violated constraint fails only its own transaction', async () => {
    const insert = () =>
      db.transact(function* () {
        yield* put('twice', 'x')
        return 'done'
      })
    const results = await Promise.allSettled([insert(), insert(), insert()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a hundred concurrent read-modify-writes of one row lose no update', async () => {
    await db.transact(() => put('counter', '0'))
    const increment = function* () {
      const rows = yield* all(tables.selectFrom('setting').select('value').where('key', '=', 'counter'))
      const value = String(Number(rows[0]?.value) + 1)
      yield* run(tables.updateTable('setting').set({ value }).where('key', '=', 'counter'))
    }
    await Promise.all(Array.from({ length: 100 }, () => db.transact(increment, 'counter')))
    expect(await readValue('counter')).toBe('100')
  })

  test('two transactions that change the same counters in opposite orders do not deadlock', async () => {
    const [one, other] = await openPair()
    let runs = 0
    const change = (keys: string[]) =>
      function* () {
        runs++
        for (const key of keys) {
          yield* addToTally('counters', key, 1)
          // Gives the other transaction time to change its first counter too.
          for (let i = 0; i < 50; i++) yield* first(talliesIn({ campaign: 'counters' }))
        }
      }
    await Promise.all([one.transact(change(['a', 'b'])), other.transact(change(['b', 'a']))])
    const tallies = await one.ask(talliesIn({ campaign: 'counters' }))
    expect(tallies.map(({ key, n }) => [key, Number(n)]).toSorted()).toEqual([
      ['a', 2],
      ['b', 2],
    ])
    expect(runs).toBe(2)
    await one.close()
    if (other !== one) await other.close()
  })

  test('times are returned as numbers', async () => {
    const at = 1_795_176_000_123
    await db.transact(() => takeLease('times', 'a', at, 0))
    const row = await db.transact(() => first(tables.selectFrom('job').selectAll().where('name', '=', 'times')))
    expect(row).toEqual({ name: 'times', owner: 'a', lease_until: at })
  })

  test('a lease belongs to one owner, who can renew it, until it ends', async () => {
    const take = (owner: string, now: number) => db.transact(() => takeLease('job', owner, now, 1000))
    expect(await take('a', 1000)).toBe(true)
    expect(await take('b', 1999)).toBe(false)
    expect(await take('a', 1999)).toBe(true)
    expect(await take('b', 2999)).toBe(true)
  })
})
