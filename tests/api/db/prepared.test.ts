import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, prepared, run, tables } from '#api/db/database.ts'
import { databases } from '#tests/support/databases.ts'

const written = prepared<never, { a: string; b: number }>({
  sqlite: 'select :a, :b, :a, :b, :a',
  postgres: 'select :b::bigint, :a::text, :b::bigint',
})

test('binds a repeated name once, in the order of its first place', () => {
  const { text, parameters } = written({ b: 7, a: 'x' })
  expect(text).toEqual({ sqlite: 'select ?1, ?2, ?1, ?2, ?1', postgres: 'select $2::bigint, $1::text, $2::bigint' })
  expect(parameters).toEqual(['x', 7])
})

test('refuses texts that ask for different parameters', () => {
  expect(() => prepared({ sqlite: 'select :a', postgres: 'select :a, :b' })).toThrow('same parameters')
})

test.each([
  ['select :a', false],
  ["update setting set value = 'select' where key = :a", true],
])('knows whether %j writes', (sql, writes) => {
  expect(prepared<never, { a: string }>(sql)({ a: '' }).writes).toBe(writes)
})

describe.each(databases)('a prepared statement on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())

  test('returns rows by the names of their columns, whatever these are', async () => {
    const odd = prepared<Record<string, unknown>, { text: string; n: number }>(
      `select cast(:n as integer) + 1 as "más uno", cast(:text as text) as "it's ""so""", cast(:text as text) as again,
         cast(:n as integer) as n, null as empty`,
    )
    const expected = { 'más uno': 4, 'it\'s "so"': 'sí', again: 'sí', n: 3, empty: null }
    expect(await db.ask(odd({ n: 3, text: 'sí' }))).toEqual([expected])
  })
})

describe.each(databases)('the first rows of a query on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
    const rows = Array.from({ length: 9 }, (_, i) => ({ key: `k${i}`, value: `v${i}` }))
    await db.transact(() => run(tables.insertInto('setting').values(rows)))
  })
  afterAll(() => db.close())

  const keysFrom = (first: string) =>
    db.read.selectFrom('setting').select('key').where('key', 'in', ['k1', 'k3', 'k5', 'k7']).where('key', '>=', first)
  const sorted = (first: string, count: number) => db.firstRows(keysFrom(first).orderBy('key', 'desc'), count)

  test.each([
    [1, ['k7']],
    [3, ['k7', 'k5', 'k3']],
    [4, ['k7', 'k5', 'k3', 'k1']],
    [5, ['k7', 'k5', 'k3', 'k1']],
  ])('are at most %i', async (count, keys) => {
    expect(await sorted('k0', count)).toEqual(keys.map((key) => ({ key })))
  })

  test('do not mix when two queries run at once', async () => {
    const [three, two] = await Promise.all([sorted('k0', 3), sorted('k4', 2)])
    expect([three, two].map((rows) => rows.map(({ key }) => key))).toEqual([
      ['k7', 'k5', 'k3'],
      ['k7', 'k5'],
    ])
  })
})
