import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#api/db/database.ts'
import { advanceDraws } from '#api/draws/drawing.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { cardWorld } from '#tests/support/card-world.ts'
import { databases, openTwice } from '#tests/support/databases.ts'
import { addPlayers, random } from '#tests/support/seasons.ts'

const CLOSES = Date.parse('2026-11-29T00:00:00+01:00')
const CLAIM_UNTIL = Date.parse('2026-12-29T00:00:00+01:00')
const DRAWS = Date.parse('2027-01-01T12:00:00+01:00')

const PRIZES = [
  { key: 'caja', kind: 'physical', name: 'Caja', valueCents: 2900, stock: 2, symbol: 'naranja' },
  { key: 'vale', kind: 'code', name: 'Vale', valueCents: 1000, stock: 4, symbol: 'limon' },
] as const

/**
 * Both processes begin their first transaction together, and the first to commit goes on after the other has ended. On
 * SQLite, which has one writer, no order is forced.
 */
async function race(both: readonly [Database, Database], work: (db: Database) => Promise<void>): Promise<void> {
  if (both[0].dialect === 'sqlite') {
    await Promise.all(both.map(work))
    return
  }
  const [together, oneEnded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let begun = 0
  let committed = 0
  const transactIn = (db: Database): Database => ({
    ...db,
    transact: async (tx, affinity) => {
      if (++begun === 2) together.resolve()
      await together.promise
      const result = await db.transact(tx, affinity)
      if (++committed === 1) await oneEnded.promise
      return result
    },
  })
  await Promise.all(both.map((db) => work(transactIn(db)).finally(oneEnded.resolve)))
}

describe.each(databases)('a closing draw that is held twice at once on $name', ({ newUrl }) => {
  let opened: [Database, Database]
  beforeEach(async () => {
    opened = await openTwice(newUrl)
  })
  afterEach(async () => {
    for (const db of new Set(opened)) await db.close()
  })

  test.each([
    { by: 'one process', others: () => [opened[0], opened[0]] as const },
    { by: 'two processes', others: () => opened },
  ])('by $by gives each prize once, though both list the same lapsed ones', async ({ others }) => {
    const [db] = opened
    const world = await cardWorld(db, { prizes: PRIZES })
    for (const [i, player] of (await addPlayers(db, 12)).entries())
      await world.play(player, CLOSES - (20 - i) * MINUTE_MS)
    await world.advance(CLOSES + MINUTE_MS)
    await world.advance(CLAIM_UNTIL)

    const context = { random, secret: 's', enqueue, now: DRAWS }
    // Both processes connect before the race.
    for (const db of opened) await advanceDraws(world.edition, { ...context, db, now: DRAWS - MINUTE_MS })
    await race(others(), (db) => advanceDraws(world.edition, { ...context, db }))
    await world.advance(DRAWS + MINUTE_MS)

    expect(await world.closingDraw()).toMatchObject({ placeCount: 9, leftOver: 0 })
    const held = (await world.units()).filter(({ state }) => state === 'won')
    expect(new Set(held.map(({ account_id }) => account_id)).size).toBe(6)
    expect(await world.faults()).toEqual([])
  })
})
