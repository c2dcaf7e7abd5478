import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ornament } from '#contract/games/xmastree/ornaments.ts'
import { Problem } from '#contract/problem/problem.ts'
import { databases } from '#tests/support/databases.ts'
import { acceptRules, addPlayers, addSessions } from '#tests/support/seasons.ts'
import type { TestApi } from '#tests/support/test-api.ts'
import { createForest, earn, FRIDAY, growerWith } from './growers.ts'

/** Members who act concurrently: the actions of two processes collide only for some of them. */
const MEMBERS = 30

describe.each(databases)('a tree that two servers serve, on $name', ({ openPair }) => {
  let one: TestApi
  let other: TestApi
  beforeAll(async () => {
    const [first, second] = await openPair()
    one = await createForest({ database: first })
    other = await createForest({ database: second })
  })
  afterAll(async () => {
    await one.close()
    if (other.db !== one.db) await other.close()
  })

  async function members(count: number, ornaments: readonly Ornament[] = []) {
    const players = await addPlayers(one.db, count, {})
    await addSessions(one.db, players, ({ accountId }) => accountId)
    await acceptRules(one.db, players)
    for (const { accountId } of players) if (ornaments.length > 0) await earn(one, accountId, ornaments)
    return players.map(({ accountId }) => ({
      here: growerWith(one, accountId, accountId),
      there: growerWith(other, accountId, accountId),
    }))
  }
  const outcomeOf = async (work: Promise<unknown>): Promise<string> => {
    try {
      await work
      return 'ok'
    } catch (error) {
      if (error instanceof Problem) return error.body.code
      throw error
    }
  }

  test('of two ornaments hung concurrently on the same place, one is refused', async () => {
    const growers = await members(MEMBERS, ['lazo', 'bola'])
    const outcomes = await Promise.all(
      growers.map(({ here, there }) =>
        Promise.all([outcomeOf(here.hang('lazo', 7)), outcomeOf(there.hang('bola', 7))]),
      ),
    )
    for (const outcome of outcomes) expect(outcome.toSorted()).toEqual(['ok', 'place_taken'])
    for (const { here } of growers) expect((await here.look()).hung).toBe(1)
  })

  test('an ornament hung concurrently on two places ends up on one of them', async () => {
    const growers = await members(MEMBERS, ['tren'])
    const outcomes = await Promise.all(
      growers.map(({ here, there }) =>
        Promise.all([outcomeOf(here.hang('tren', 7)), outcomeOf(there.hang('tren', 8))]),
      ),
    )
    for (const outcome of outcomes) expect(outcome.toSorted()).toEqual(['no_ornament_left', 'ok'])
    for (const { here } of growers) expect((await here.look()).places.filter(Boolean)).toEqual(['tren'])
  })

  test('arranging the tree while hanging an ornament never hangs more ornaments than the member owns', async () => {
    const growers = await members(MEMBERS, ['tren', 'lazo', 'lazo'])
    await Promise.all(
      growers.map(({ here, there }) => Promise.all([here.arrange(), outcomeOf(there.hang('tren', 30))])),
    )
    const stored = await one.db.read.selectFrom('holding').selectAll().where('key', 'like', 'place:%').execute()
    for (const { here } of growers) {
      const hung = stored.filter(({ account_id, value }) => account_id === here.id && value > 0)
      expect(hung).toHaveLength(3)
      expect((await here.look()).hung).toBe(3)
    }
  })

  test('two concurrent visits bring the weekly ornaments once, and two concurrent arrangements earn one entry', async () => {
    const all = await members(MEMBERS)
    await Promise.all(all.map(({ here, there }) => Promise.all([here.visit(), there.visit()])))
    for (const { here } of all) expect((await here.look()).gained).toHaveLength(2)

    const kinds = Array.from({ length: 30 }, (): Ornament => 'copo')
    const whole = await members(5, kinds)
    await Promise.all(whole.map(({ here, there }) => Promise.all([here.arrange(), there.arrange()])))
    const entries = await one.db.read.selectFrom('event').selectAll().where('kind', '=', 'entry').execute()
    expect(entries).toHaveLength(5)
  })

  test('a gift that two friends accept concurrently goes to one of them', async () => {
    const givers = await members(MEMBERS)
    const friends = await members(MEMBERS)
    const others = await members(MEMBERS)
    const tokens = await Promise.all(givers.map(({ here }) => here.give()))
    const outcomes = await Promise.all(
      tokens.map((token, i) =>
        Promise.all([
          outcomeOf(friends[i]?.here.accept(token) ?? Promise.reject()),
          outcomeOf(others[i]?.there.accept(token) ?? Promise.reject()),
        ]),
      ),
    )
    for (const outcome of outcomes) expect(outcome.toSorted()).toEqual(['gift_used', 'ok'])
  })

  test.each(['one server', 'two servers'])(
    "when two members accept each other's gifts concurrently, on %s, one gift is refused",
    async (where) => {
      const pairs = Array.from({ length: MEMBERS }, async () => {
        const [ana, bea] = await members(2)
        if (!ana || !bea) throw new Error('no members')
        return { ana, bea, toBea: await ana.here.give(), toAna: await bea.here.give() }
      })
      const rings = await Promise.all(pairs)
      const outcomes = await Promise.all(
        rings.map(({ ana, bea, toBea, toAna }) => {
          const half = where === 'one server' ? ana.here : ana.there
          return Promise.all([outcomeOf(half.accept(toAna)), outcomeOf(bea.here.accept(toBea))])
        }),
      )
      for (const outcome of outcomes) expect(outcome.toSorted()).toEqual(['gift_ring', 'ok'])
      expect(one.clock.at).toBe(FRIDAY)
    },
  )
})
