import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { raiseTallies } from '#api/campaigns/editions/queries.ts'
import type { Database } from '#api/db/database.ts'
import { unitsByIds } from '#api/history/queries.ts'
import { databases } from '#tests/support/databases.ts'

/** More rows than a statement can have parameters: SQLite takes 32,766, PostgreSQL 65,535. */
const MANY = 70_000

describe.each(databases)('more rows than a statement can have parameters, on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())

  test('can be read with one call', async () => {
    const ids = Array.from({ length: MANY }, (_, i) => `unit-${i}`)
    expect(await unitsByIds(db, ids)).toEqual(new Map())
  })

  test('can be written with one call', async () => {
    const counts = Object.fromEntries(Array.from({ length: MANY / 2 }, (_, i) => [`prize-${i}`, i]))
    await db.transact(() => raiseTallies('rasca/test', counts))
    const [row] = await db.read
      .selectFrom('tally')
      .select(({ fn }) => fn.countAll().as('n'))
      .where('campaign_id', '=', 'rasca/test')
      .execute()
    expect(Number(row?.n)).toBe(MANY / 2)
  })
})
