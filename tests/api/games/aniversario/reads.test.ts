import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#api/db/database.ts'
import * as queries from '#api/games/aniversario/queries.ts'
import { databases } from '#tests/support/databases.ts'
import { isFullScan, planOf } from '../../db/recorded-statements.ts'

const owner = { account: 'a', campaign: 'aniversario/test' }

const QUERIES = {
  accountCreation: queries.accountCreation(owner),
  playInSlot: queries.playInSlot({ ...owner, slot: 'candle:1:1' }),
  onceEvents: queries.onceEvents(owner),
  playsByEdition: queries.playsByEdition(owner),
  earnedByEdition: queries.earnedByEdition(owner),
  heldPrizes: queries.heldPrizes({ ...owner, now: 1 }),
} satisfies Record<keyof typeof queries, unknown>

/** The first column of an index lookup is the member, or the id of a row that another index has found. */
const OWN = /\(+(account_id|id) ?=/

describe.each(databases)('the queries of the cake, on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())

  test.each(Object.entries(QUERIES))("%s reads only the member's own rows, by index", async (_, query) => {
    const { reads } = await planOf(db, query)
    expect(reads.length).toBeGreaterThan(0)
    expect(reads.filter(isFullScan)).toEqual([])
    expect(reads.filter((read) => !OWN.test(read))).toEqual([])
  })
})
