import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run, tables } from '#api/db/database.ts'
import { uuidv7 } from '#api/db/uuid.ts'
import { collectionFrom, digIn, holdingOf, missingFrom, rebuilt, WITHOUT_NEW } from '#api/games/playa/shells.ts'
import { dig, swapShells } from '#contract/games/playa/playa.schema.ts'
import { SHELLS, type Shell } from '#contract/games/playa/shells.ts'
import { Problem } from '#contract/problem/problem.ts'
import { databases } from '#tests/support/databases.ts'
import { addPlayers, addSessions, beach, TEST_BEACH } from '#tests/support/seasons.ts'
import { createTestApi, type TestApi } from '#tests/support/test-api.ts'

const NOON = Date.parse('2026-07-10T12:00:00+02:00')
/** Members who act concurrently: the actions of two processes collide only for some of them. */
const MEMBERS = 40
const PRICE = 3

type Outcome = 'ok' | string

describe.each(databases)('a beach that two servers serve, on $name', ({ openPair }) => {
  let one: TestApi
  let other: TestApi
  beforeAll(async () => {
    const [first, second] = await openPair()
    one = await createTestApi({ database: first, now: NOON, season: [beach()] })
    other = await createTestApi({ database: second, now: NOON, season: [beach()] })
  })
  afterAll(async () => {
    await one.close()
    if (other.db !== one.db) await other.close()
  })

  async function members(shells: Partial<Record<Shell, number>> = {}, withoutNew = 0): Promise<string[]> {
    const players = await addPlayers(one.db, MEMBERS)
    await addSessions(one.db, players, ({ accountId }) => accountId)
    const held = Object.entries({ ...shells }).map(([shell, value]) => [holdingOf(shell as Shell), value] as const)
    const values = [...held, [WITHOUT_NEW, withoutNew] as const]
    const rows = players.flatMap(({ accountId: account_id }) =>
      values.map(([key, value]) => ({ account_id, campaign_id: 'playa/test', key, value })),
    )
    await one.db.transact(() => run(tables.insertInto('holding').values(rows)))
    return players.map(({ accountId }) => accountId)
  }
  /** Gives every member `count` earned digs. */
  async function grant(ids: string[], count: number): Promise<string[][]> {
    const rows = ids.map((account_id) =>
      Array.from({ length: count }, () => {
        return { id: uuidv7(), campaign_id: 'playa/test', account_id, cause: 'Misión', created_at: NOON }
      }),
    )
    await one.db.transact(() => run(tables.insertInto('extra_play').values(rows.flat())))
    return rows.map((mine) => mine.map(({ id }) => `bonus:${id}`))
  }
  const outcomeOf = async (work: Promise<unknown>): Promise<Outcome> => {
    try {
      await work
      return 'ok'
    } catch (error) {
      if (error instanceof Problem) return error.body.code
      throw error
    }
  }
  const digOn = (app: TestApi, as: string, slot: string | undefined, spot: number) =>
    outcomeOf(app.call(dig, { as, params: TEST_BEACH, input: { slot: slot ?? '', spot }, idempotencyKey: uuidv7() }))
  const swapOn = (app: TestApi, as: string, give: Shell, want: Shell) =>
    outcomeOf(app.call(swapShells, { as, params: TEST_BEACH, input: { give, want }, idempotencyKey: uuidv7() }))

  const stateOf = async (account: string) => {
    const plays = await one.db.read
      .selectFrom('play')
      .selectAll()
      .where('account_id', '=', account)
      .orderBy('seq')
      .execute()
    const holdings = await one.db.read.selectFrom('holding').selectAll().where('account_id', '=', account).execute()
    const entries = await one.db.read.selectFrom('event').selectAll().where('account_id', '=', account).execute()
    return { plays, collection: collectionFrom(holdings), entries: entries.filter(({ kind }) => kind === 'entry') }
  }

  test('of two concurrent digs by a member on the same spot, one is refused', async () => {
    const ids = await members()
    const slots = await grant(ids, 2)
    const outcomes = await Promise.all(
      ids.map((id, i) => Promise.all([digOn(one, id, slots[i]?.[0], 5), digOn(other, id, slots[i]?.[1], 5)])),
    )
    for (const [i, id] of ids.entries()) {
      expect(outcomes[i]?.toSorted()).toEqual(['ok', 'spot_taken'])
      const { plays, collection } = await stateOf(id)
      expect(plays).toHaveLength(1)
      expect(collection).toEqual(rebuilt(plays, PRICE))
    }
  })

  test('two concurrent digs by a member on different spots both count, with their shells', async () => {
    const ids = await members()
    const slots = await grant(ids, 2)
    const outcomes = await Promise.all(
      ids.map((id, i) => Promise.all([digOn(one, id, slots[i]?.[0], 5), digOn(other, id, slots[i]?.[1], 6)])),
    )
    for (const [i, id] of ids.entries()) {
      expect(outcomes[i]).toEqual(['ok', 'ok'])
      const { plays, collection } = await stateOf(id)
      expect(plays.map((play) => digIn(play).spot).sort()).toEqual([5, 6])
      expect(collection.counts).toEqual(rebuilt(plays, PRICE).counts)
      const shells = plays.map((play) => digIn(play))
      expect(shells.filter(({ isNew }) => isNew)).toHaveLength(new Set(shells.map(({ shell }) => shell)).size)
    }
  })

  test('of two concurrent swaps of the same three shells, one succeeds', async () => {
    const ids = await members({ lapa: PRICE })
    const outcomes = await Promise.all(
      ids.map((id) => Promise.all([swapOn(one, id, 'lapa', 'erizo'), swapOn(other, id, 'lapa', 'navaja')])),
    )
    for (const [i, id] of ids.entries()) {
      expect(outcomes[i]?.filter((outcome) => outcome === 'ok')).toHaveLength(1)
      expect(outcomes[i]).toContainEqual(expect.stringMatching(/^(swap_used|not_enough_shells)$/))
      const { plays, collection } = await stateOf(id)
      expect(plays).toHaveLength(1)
      const held = Object.values(collection.counts).reduce((sum, count) => sum + count, 0)
      expect([held, collection.counts.lapa]).toEqual([1, 0])
    }
  })

  test('a concurrent dig and swap that together complete an album earn one entry', async () => {
    const missing: readonly Shell[] = ['erizo', 'navaja']
    const held = Object.fromEntries(SHELLS.filter((shell) => !missing.includes(shell)).map((shell) => [shell, 1]))
    // The next dig is sure to bring one of the two missing kinds.
    const ids = await members({ ...held, lapa: PRICE + 1 }, 13)
    // One member at a time: in a crowd, waiting for row locks would keep the two actions apart.
    for (const [i, id] of ids.entries()) {
      const both = [digOn(one, id, 'day:2026-07-10:1', (i % 16) + 1), swapOn(other, id, 'lapa', 'erizo')]
      expect(await Promise.all(both)).toEqual(['ok', 'ok'])
    }
    const states = await Promise.all(ids.map(stateOf))
    const complete = states.filter(({ collection }) => missingFrom(collection).length === 0)
    expect(complete.length).toBeGreaterThan(0)
    for (const { collection, entries } of states) {
      expect(entries).toHaveLength(missingFrom(collection).length === 0 ? 1 : 0)
    }
  })
})
