import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { type Database, first, openDatabase } from '#api/db/database.ts'
import type { ScoreSource } from '#api/draws/draw.ts'
import { advanceDraws } from '#api/draws/drawing.ts'
import { drawingIn, lastListed } from '#api/draws/queries.ts'
import { enqueue } from '#api/mail/enqueue.ts'
import { MINUTE_MS } from '#contract/primitives/durations.ts'
import { cardWorld } from '#tests/support/card-world.ts'
import { databases } from '#tests/support/databases.ts'
import { beforeEachWriting, beforeWriting, closeGate } from '#tests/support/interleaving.ts'
import { newPostgresDatabase } from '#tests/support/postgres.ts'
import { addPlayers, random } from '#tests/support/seasons.ts'

const CLOSES = Date.parse('2026-11-29T00:00:00+01:00')
const CLAIM_UNTIL = Date.parse('2026-12-29T00:00:00+01:00')
const DRAWS = Date.parse('2027-01-01T12:00:00+01:00')

const PRIZES = [
  { key: 'caja', kind: 'physical', name: 'Caja', valueCents: 2900, stock: 2, symbol: 'naranja' },
  { key: 'vale', kind: 'code', name: 'Vale', valueCents: 1000, stock: 4, symbol: 'limon' },
] as const

/**
 * Makes both processes begin their first transaction together, and holds the first one to commit until the other has
 * ended. On SQLite, which has a single writer, no order is forced.
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

describe.each(databases)('a closing draw that is held twice concurrently on $name', ({ openPair }) => {
  let opened: [Database, Database]
  beforeEach(async () => {
    opened = await openPair()
  })
  afterEach(async () => {
    for (const db of new Set(opened)) await db.close()
  })

  test.each([
    { by: 'one process', others: () => [opened[0], opened[0]] as const },
    { by: 'two processes', others: () => opened },
  ])('by $by gives each prize once, although both runs list the same lapsed prizes', async ({ others }) => {
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

test('two processes that list the entries concurrently write each line once, without a conflict', async () => {
  const url = await newPostgresDatabase(inject('postgresUrl'), inject('postgresTemplate'))
  const [one, other] = [await openDatabase(url), await openDatabase(url)]
  const gate = await closeGate(url)
  onTestFinished(async () => {
    await gate.open()
    await Promise.all([one.close(), other.close()])
  })
  const world = await cardWorld(one)
  for (const [i, player] of (await addPlayers(one, 3)).entries()) await world.play(player, CLOSES - (i + 1) * MINUTE_MS)
  let writes = 0
  const advance = (db: Database) => {
    const counted = beforeEachWriting(db, 'drawing_entry', () => {
      writes++
      return undefined
    })
    const held = beforeWriting(counted, 'drawing_entry', gate.pass)
    return advanceDraws(world.edition, { random, secret: 's', enqueue, db: held, now: CLOSES + MINUTE_MS })
  }

  const both = Promise.all([advance(one), advance(other)])
  await gate.held(2)
  await gate.open()
  await both
  expect(await world.closingDraw()).toMatchObject({ list: { entries: 3 } })
  expect(writes).toBe(1)
})

describe.each(databases)('a list by score that two processes make on $name', ({ openPair }) => {
  let opened: [Database, Database]
  beforeEach(async () => {
    opened = await openPair()
  })
  afterEach(async () => {
    for (const db of new Set(opened)) await db.close()
  })

  test('is never published while one process is rebuilding it', async () => {
    const [db, otherDb] = opened
    const { edition } = await cardWorld(db)
    const players = await addPlayers(db, 3)
    const scores = players.map(({ accountId }, i) => ({ account_id: accountId, cause: String(9 - i) }))
    const id = { campaign: edition.id, key: 'puesto' }
    const listed = Promise.withResolvers<void>()
    const cleared = Promise.withResolvers<void>()
    const oneEnded = Promise.withResolvers<void>()
    let isListed = false
    const standings: ScoreSource = {
      *version() {
        return (yield* drawingIn(id)) ? 'final' : null
      },
      *after() {
        isListed = (yield* first(lastListed(id))) !== undefined
        return isListed ? [] : scores
      },
    }
    const terms = { key: id.key, name: 'Por puesto', alternates: 0, daysToClaim: 9 }
    const draws = [{ ...terms, drawsAt: DRAWS, byScore: true as const }]
    const scored = { ...edition, definition: { ...edition.definition, draws, closingDraw: undefined } }
    const advance = (database: Database) =>
      advanceDraws(scored, { random, secret: 's', enqueue, standings, db: database, now: CLOSES + MINUTE_MS })
    const drawing = () => db.read.selectFrom('drawing').selectAll().executeTakeFirstOrThrow()

    // The first process makes its list, and publishes it only after the other has cleared it.
    const publishing: Database = {
      ...db,
      transact: async (tx, affinity) => {
        if (isListed) {
          listed.resolve()
          await cleared.promise
        }
        return db.transact(tx, affinity)
      },
    }
    const afterOne = advance(publishing).then(drawing).finally(oneEnded.resolve)
    await listed.promise
    isListed = false
    // The first three transactions write the draw's row, read the version and clear the list.
    let begun = 0
    const clearing: Database = {
      ...otherDb,
      transact: async (tx, affinity) => {
        if (++begun === 4) {
          cleared.resolve()
          await oneEnded.promise
        }
        return otherDb.transact(tx, affinity)
      },
    }
    const other = advance(clearing)
    await other
    expect(await afterOne).toMatchObject({ frozen_at: null })
    expect(await drawing()).toMatchObject({ entries: 3, frozen_at: CLOSES + MINUTE_MS })
    const lines = await db.read.selectFrom('drawing_entry').select('account_id').execute()
    expect(lines).toHaveLength(3)
  })
})
