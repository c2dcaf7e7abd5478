import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, prepared } from '#api/db/database.ts'
import { databases } from '#tests/support/databases.ts'

const written = prepared<never, { a: string; b: number }>({
  sqlite: 'select :a, :b, :a, :b, :a',
  postgres: 'select :b::bigint, :a::text, :b::bigint',
})

test('binds a repeated parameter once, in the order of first appearance', () => {
  const { text, parameters } = written({ b: 7, a: 'x' })
  expect(text).toEqual({ sqlite: 'select ?1, ?2, ?1, ?2, ?1', postgres: 'select $2::bigint, $1::text, $2::bigint' })
  expect(parameters).toEqual(['x', 7])
})

test('refuses SQLite and PostgreSQL texts with different parameters', () => {
  expect(() => prepared({ sqlite: 'select :a', postgres: 'select :a, :b' })).toThrow('same parameters')
})

test.each([
  ['select :a', false],
  ["update setting set value = 'select' where key = :a", true],
])('knows whether a statement writes: %j', (sql, writes) => {
  expect(prepared<never, { a: string }>(sql)({ a: '' }).writes).toBe(writes)
})

describe.each(databases)('a prepared statement on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())

  test('returns rows keyed by column name, whatever the names', async () => {
    const odd = prepared<Record<string, unknown>, { text: string; n: number }>(
      `select cast(:n as integer) + 1 as "más uno", cast(:text as text) as "it's ""so""", cast(:text as text) as again,
         cast(:n as integer) as n, null as empty`,
    )
    const expected = { 'más uno': 4, 'it\'s "so"': 'sí', again: 'sí', n: 3, empty: null }
    expect(await db.ask(odd({ n: 3, text: 'sí' }))).toEqual([expected])
  })
})
